CREATE TABLE "linked_page" (
	"org_id" bigint NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fetched_at" timestamp with time zone,
	"site" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "linked_page_org_id_address_hash_pk" PRIMARY KEY("org_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "preview_removed_by" bigint;--> statement-breakpoint
ALTER TABLE "linked_page" ADD CONSTRAINT "linked_page_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_page_asked_at" ON "linked_page" USING btree ("asked_at");