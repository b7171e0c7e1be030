CREATE TABLE "post_version" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "post_version_org_id_post_id_version_pk" PRIMARY KEY("org_id","post_id","version")
);
--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;