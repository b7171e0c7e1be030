CREATE TABLE "identity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"label" text,
	"token" text,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_subject_key" UNIQUE("provider","issuer","subject"),
	CONSTRAINT "identity_user_id_provider_key" UNIQUE("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_in" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_sign_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oauth_id_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"token" text,
	"label" text,
	"return_to" text NOT NULL,
	"mode" text NOT NULL,
	"email" text,
	"name" text,
	"is_verified" boolean NOT NULL,
	"user_id" bigint,
	"password_hash" text,
	"agreed" text[],
	"link_id" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"proved_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_in_oauth_id_hash_key" UNIQUE("oauth_id_hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_transaction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oauth_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"return_to" text NOT NULL,
	"session_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_transaction_state_hash_key" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_link_id_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_transaction" ADD CONSTRAINT "oauth_transaction_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_in_browser_hash" ON "pending_sign_in" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "pending_sign_in_link_id" ON "pending_sign_in" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_user_id" ON "pending_sign_in" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_expires_at" ON "pending_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_transaction_expires_at" ON "oauth_transaction" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_transaction_session_id" ON "oauth_transaction" USING btree ("session_id");