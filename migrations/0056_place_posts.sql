CREATE TABLE "place_post" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	"linked_by" bigint NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_post_org_id_post_id_place_id_pk" PRIMARY KEY("org_id","post_id","place_id")
);
--> statement-breakpoint
ALTER TABLE "place_post" ADD CONSTRAINT "place_post_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_post" ADD CONSTRAINT "place_post_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_post" ADD CONSTRAINT "place_post_org_id_place_id_place_org_id_id_fk" FOREIGN KEY ("org_id","place_id") REFERENCES "public"."place"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_post" ADD CONSTRAINT "place_post_org_id_linked_by_member_org_id_id_fk" FOREIGN KEY ("org_id","linked_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_post_place_id" ON "place_post" USING btree ("org_id","place_id");--> statement-breakpoint
CREATE INDEX "place_post_linked_by" ON "place_post" USING btree ("org_id","linked_by");