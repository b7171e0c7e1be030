CREATE TABLE "email_domain" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "email_domain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"proof" text NOT NULL,
	"proven_at" timestamp with time zone,
	"proven_by" text,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"joining" text DEFAULT 'off' NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "email_domain_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "email_domain_org_id_name_key" UNIQUE("org_id","name")
);
--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "join_request" ALTER COLUMN "link_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_domain" ADD CONSTRAINT "email_domain_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_domain_name_proven" ON "email_domain" USING btree ("name") WHERE proven_at is not null;--> statement-breakpoint
CREATE INDEX "email_domain_name" ON "email_domain" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "join_request_by_domain" ON "join_request" USING btree ("org_id","user_id") WHERE link_id is null;