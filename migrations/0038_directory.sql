CREATE TABLE "directory_group" (
	"org_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "directory_group_org_id_department_id_pk" PRIMARY KEY("org_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "directory_refusal" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "directory_refusal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"call" text NOT NULL,
	"status" integer NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "directory_refusal_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_token" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "directory_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "directory_token_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "directory_token_digest_key" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "directory_user" (
	"org_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"user_id" bigint,
	"external_id" text,
	"family_name" text,
	"given_name" text,
	"formatted_name" text,
	"display_name" text,
	"member_name" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_user_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "directory_user_org_id_email_key" UNIQUE("org_id","email"),
	CONSTRAINT "directory_user_org_id_user_id_key" UNIQUE("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "directory_wish" (
	"org_id" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"department_id" bigint NOT NULL,
	CONSTRAINT "directory_wish_org_id_entry_id_department_id_pk" PRIMARY KEY("org_id","entry_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "handover" ALTER COLUMN "by_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_org_id_department_id_department_org_id_id_fk" FOREIGN KEY ("org_id","department_id") REFERENCES "public"."department"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_refusal" ADD CONSTRAINT "directory_refusal_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_token" ADD CONSTRAINT "directory_token_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_token" ADD CONSTRAINT "directory_token_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_user" ADD CONSTRAINT "directory_user_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_user" ADD CONSTRAINT "directory_user_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_wish" ADD CONSTRAINT "directory_wish_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_wish" ADD CONSTRAINT "directory_wish_org_id_entry_id_directory_user_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."directory_user"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_wish" ADD CONSTRAINT "directory_wish_org_id_department_id_department_org_id_id_fk" FOREIGN KEY ("org_id","department_id") REFERENCES "public"."department"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_refusal_at" ON "directory_refusal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "directory_token_created_by" ON "directory_token" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "directory_user_user_id" ON "directory_user" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "directory_user_expected" ON "directory_user" USING btree ("email") WHERE user_id is null and is_active;--> statement-breakpoint
CREATE INDEX "directory_wish_department_id" ON "directory_wish" USING btree ("org_id","department_id");