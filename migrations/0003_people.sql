CREATE TABLE "assignment" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"department_id" bigint,
	"position_id" bigint,
	CONSTRAINT "assignment_org_id_member_id_place_pk" PRIMARY KEY("org_id","member_id","place"),
	CONSTRAINT "assignment_org_id_member_id_department_id_key" UNIQUE("org_id","member_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"parent_id" bigint,
	"head_member_id" bigint,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "department_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "department_org_id_parent_id_name_key" UNIQUE NULLS NOT DISTINCT("org_id","parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "position" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "position_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "position_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "position_org_id_name_key" UNIQUE("org_id","name")
);
--> statement-breakpoint
DROP INDEX "member_user_id";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "status_kind" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "status_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "status_emoji" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "status_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_org_id_department_id_department_org_id_id_fk" FOREIGN KEY ("org_id","department_id") REFERENCES "public"."department"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_org_id_position_id_position_org_id_id_fk" FOREIGN KEY ("org_id","position_id") REFERENCES "public"."position"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_org_id_parent_id_department_org_id_id_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."department"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_org_id_head_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","head_member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_department_id" ON "assignment" USING btree ("org_id","department_id");--> statement-breakpoint
CREATE INDEX "assignment_position_id" ON "assignment" USING btree ("org_id","position_id");--> statement-breakpoint
CREATE INDEX "department_head_member_id" ON "department" USING btree ("org_id","head_member_id");--> statement-breakpoint
CREATE INDEX "member_left_at" ON "member" USING btree ("left_at") WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX "member_user_id" ON "member" USING btree ("user_id","id") WHERE binned_at is null and left_at is null;