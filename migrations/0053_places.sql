CREATE TABLE "place_category" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "place_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text NOT NULL,
	"icon" text NOT NULL,
	CONSTRAINT "place_category_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "place_category_name_key" UNIQUE("org_id","name")
);
--> statement-breakpoint
CREATE TABLE "place_issue" (
	"org_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	"linked_by" bigint NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_issue_org_id_issue_id_pk" PRIMARY KEY("org_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "place" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "place_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"category_id" bigint,
	"address" text NOT NULL,
	"address_detail" text NOT NULL,
	"flat_words" text GENERATED ALWAYS AS (lower(regexp_replace(name, '\s', '', 'g') || chr(10) || regexp_replace(address, '\s', '', 'g'))) STORED NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"cell" bigint,
	"is_approximate" boolean NOT NULL,
	"phone" text NOT NULL,
	"hours" text NOT NULL,
	"note" text NOT NULL,
	"owner_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	CONSTRAINT "place_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "place_position" CHECK ((lat is null) = (lng is null) and (lat is null) = (cell is null)),
	CONSTRAINT "place_category_kind" CHECK (category_id is null or kind = 'OTHER')
);
--> statement-breakpoint
ALTER TABLE "place_category" ADD CONSTRAINT "place_category_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_issue" ADD CONSTRAINT "place_issue_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_issue" ADD CONSTRAINT "place_issue_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_issue" ADD CONSTRAINT "place_issue_org_id_place_id_place_org_id_id_fk" FOREIGN KEY ("org_id","place_id") REFERENCES "public"."place"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place_org_id_category_id_place_category_org_id_id_fk" FOREIGN KEY ("org_id","category_id") REFERENCES "public"."place_category"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place_org_id_owner_id_member_org_id_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_issue_place_id" ON "place_issue" USING btree ("org_id","place_id","issue_id");--> statement-breakpoint
CREATE INDEX "place_cell" ON "place" USING btree ("org_id","cell","project_id","lat","lng","id") WHERE deleted_at is null and archived_at is null and cell is not null;--> statement-breakpoint
CREATE INDEX "place_name" ON "place" USING btree ("org_id",name collate "ko-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "place_project_id" ON "place" USING btree ("org_id","project_id");--> statement-breakpoint
CREATE INDEX "place_category_id" ON "place" USING btree ("org_id","category_id");--> statement-breakpoint
CREATE INDEX "place_owner_id" ON "place" USING btree ("org_id","owner_id");--> statement-breakpoint
CREATE INDEX "place_deleted_at" ON "place" USING btree ("deleted_at") WHERE deleted_at is not null;