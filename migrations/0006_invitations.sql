CREATE TABLE "invitation_link" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invitation_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"department_id" bigint,
	"position_id" bigint,
	"inviter_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"uses_most" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"domains" text[] NOT NULL,
	"needs_approval" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitation_link_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invitation_link_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text,
	"role" text NOT NULL,
	"department_id" bigint,
	"position_id" bigint,
	"inviter_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "invitation_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invitation_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "join_request" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "join_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "join_request_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "join_request_org_id_link_id_user_id_key" UNIQUE("org_id","link_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "invitation_link" ADD CONSTRAINT "invitation_link_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_link" ADD CONSTRAINT "invitation_link_org_id_department_id_department_org_id_id_fk" FOREIGN KEY ("org_id","department_id") REFERENCES "public"."department"("org_id","id") ON DELETE set null ("department_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_link" ADD CONSTRAINT "invitation_link_org_id_position_id_position_org_id_id_fk" FOREIGN KEY ("org_id","position_id") REFERENCES "public"."position"("org_id","id") ON DELETE set null ("position_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_link" ADD CONSTRAINT "invitation_link_org_id_inviter_id_member_org_id_id_fk" FOREIGN KEY ("org_id","inviter_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_department_id_department_org_id_id_fk" FOREIGN KEY ("org_id","department_id") REFERENCES "public"."department"("org_id","id") ON DELETE set null ("department_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_position_id_position_org_id_id_fk" FOREIGN KEY ("org_id","position_id") REFERENCES "public"."position"("org_id","id") ON DELETE set null ("position_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_inviter_id_member_org_id_id_fk" FOREIGN KEY ("org_id","inviter_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_org_id_link_id_invitation_link_org_id_id_fk" FOREIGN KEY ("org_id","link_id") REFERENCES "public"."invitation_link"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_link_inviter_id" ON "invitation_link" USING btree ("org_id","inviter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_org_id_email_open" ON "invitation" USING btree ("org_id","email") WHERE accepted_at is null and declined_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "invitation_org_id_sent_at" ON "invitation" USING btree ("org_id","sent_at");--> statement-breakpoint
CREATE INDEX "invitation_inviter_id" ON "invitation" USING btree ("org_id","inviter_id");--> statement-breakpoint
CREATE INDEX "join_request_user_id" ON "join_request" USING btree ("user_id");