CREATE TABLE "place_visit" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "place_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "place_visit_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "place_visit" ADD CONSTRAINT "place_visit_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_visit" ADD CONSTRAINT "place_visit_org_id_place_id_place_org_id_id_fk" FOREIGN KEY ("org_id","place_id") REFERENCES "public"."place"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_visit" ADD CONSTRAINT "place_visit_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_visit_place_id" ON "place_visit" USING btree ("org_id","place_id","visited_at","id");--> statement-breakpoint
CREATE INDEX "place_visit_member_id" ON "place_visit" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "place_visit_deleted_at" ON "place_visit" USING btree ("deleted_at") WHERE deleted_at is not null;