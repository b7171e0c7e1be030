CREATE TABLE "post_reaction" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reaction_org_id_post_id_reaction_member_id_pk" PRIMARY KEY("org_id","post_id","reaction","member_id")
);
--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_reaction_member_id" ON "post_reaction" USING btree ("org_id","member_id");