CREATE TABLE "issue_activity" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issue_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"changes" jsonb NOT NULL,
	"bulk_id" bigint,
	"is_first" boolean DEFAULT true NOT NULL,
	CONSTRAINT "issue_activity_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "issue_body" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issue_body_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "issue_body_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "issue_bulk" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issue_bulk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "issue_bulk_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "former_number" (
	"org_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"issue_id" bigint NOT NULL,
	CONSTRAINT "former_number_org_id_project_id_number_pk" PRIMARY KEY("org_id","project_id","number")
);
--> statement-breakpoint
CREATE TABLE "issue_tag" (
	"org_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "issue_tag_org_id_issue_id_tag_id_pk" PRIMARY KEY("org_id","issue_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "issue" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"flat_title" text GENERATED ALWAYS AS (lower(regexp_replace(title, '\s', '', 'g'))) STORED NOT NULL,
	"pairs" text[] NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"state_id" bigint NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"assignee_id" bigint,
	"milestone_id" bigint,
	"parent_id" bigint,
	"start_date" date,
	"due_date" date,
	"rank" text collate "C" NOT NULL,
	"is_open" boolean NOT NULL,
	"completed_at" timestamp with time zone,
	"creator_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	CONSTRAINT "issue_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "issue_number_key" UNIQUE("org_id","project_id","number")
);
--> statement-breakpoint
CREATE TABLE "issue_participant" (
	"org_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "issue_participant_org_id_issue_id_member_id_pk" PRIMARY KEY("org_id","issue_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "issue_relation" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issue_relation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_relation_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "issue_relation_key" UNIQUE("org_id","issue_id","other_id","kind")
);
--> statement-breakpoint
CREATE TABLE "issue_watcher" (
	"org_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "issue_watcher_org_id_issue_id_member_id_pk" PRIMARY KEY("org_id","issue_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "favourite_project" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_project_org_id_member_id_project_id_pk" PRIMARY KEY("org_id","member_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_key" (
	"org_id" bigint NOT NULL,
	"key" text NOT NULL,
	"project_id" bigint NOT NULL,
	CONSTRAINT "project_key_pkey" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"org_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_member_org_id_project_id_member_id_pk" PRIMARY KEY("org_id","project_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"archived_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"narrowed_at" timestamp with time zone,
	"last_number" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "project_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "saved_view_name_key" UNIQUE("org_id","project_id","member_id","name")
);
--> statement-breakpoint
CREATE TABLE "milestone" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "milestone_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"due_date" date,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestone_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "milestone_project_key" UNIQUE("org_id","project_id","id"),
	CONSTRAINT "milestone_name_key" UNIQUE("org_id","project_id","name")
);
--> statement-breakpoint
CREATE TABLE "state" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "state_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "state_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "state_project_key" UNIQUE("org_id","project_id","id"),
	CONSTRAINT "state_name_key" UNIQUE("org_id","project_id","name")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "tag_project_key" UNIQUE("org_id","project_id","id"),
	CONSTRAINT "tag_name_key" UNIQUE("org_id","project_id","name")
);
--> statement-breakpoint
CREATE TABLE "issue_tally" (
	"org_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"state_id" bigint NOT NULL,
	"milestone_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "issue_tally_org_id_project_id_state_id_milestone_id_pk" PRIMARY KEY("org_id","project_id","state_id","milestone_id")
);
--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_body" ADD CONSTRAINT "issue_body_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_body" ADD CONSTRAINT "issue_body_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_body" ADD CONSTRAINT "issue_body_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_bulk" ADD CONSTRAINT "issue_bulk_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_bulk" ADD CONSTRAINT "issue_bulk_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_bulk" ADD CONSTRAINT "issue_bulk_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_number" ADD CONSTRAINT "former_number_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_number" ADD CONSTRAINT "former_number_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_number" ADD CONSTRAINT "former_number_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_tag" ADD CONSTRAINT "issue_tag_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_tag" ADD CONSTRAINT "issue_tag_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_tag" ADD CONSTRAINT "issue_tag_org_id_tag_id_tag_org_id_id_fk" FOREIGN KEY ("org_id","tag_id") REFERENCES "public"."tag"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_org_id_project_id_state_id_state_org_id_project_id_id_fk" FOREIGN KEY ("org_id","project_id","state_id") REFERENCES "public"."state"("org_id","project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_org_id_project_id_milestone_id_milestone_org_id_project_id_id_fk" FOREIGN KEY ("org_id","project_id","milestone_id") REFERENCES "public"."milestone"("org_id","project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_org_id_assignee_id_member_org_id_id_fk" FOREIGN KEY ("org_id","assignee_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_org_id_creator_id_member_org_id_id_fk" FOREIGN KEY ("org_id","creator_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_org_id_parent_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."issue"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_participant" ADD CONSTRAINT "issue_participant_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_participant" ADD CONSTRAINT "issue_participant_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_participant" ADD CONSTRAINT "issue_participant_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_relation" ADD CONSTRAINT "issue_relation_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_relation" ADD CONSTRAINT "issue_relation_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_relation" ADD CONSTRAINT "issue_relation_org_id_other_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","other_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_watcher" ADD CONSTRAINT "issue_watcher_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_watcher" ADD CONSTRAINT "issue_watcher_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_watcher" ADD CONSTRAINT "issue_watcher_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_project" ADD CONSTRAINT "favourite_project_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_project" ADD CONSTRAINT "favourite_project_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_project" ADD CONSTRAINT "favourite_project_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_key" ADD CONSTRAINT "project_key_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_key" ADD CONSTRAINT "project_key_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state" ADD CONSTRAINT "state_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state" ADD CONSTRAINT "state_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_tally" ADD CONSTRAINT "issue_tally_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_tally" ADD CONSTRAINT "issue_tally_org_id_state_id_state_org_id_id_fk" FOREIGN KEY ("org_id","state_id") REFERENCES "public"."state"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_activity_issue_id" ON "issue_activity" USING btree ("org_id","issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_activity_project_id" ON "issue_activity" USING btree ("org_id","project_id","id") WHERE is_first;--> statement-breakpoint
CREATE INDEX "issue_activity_bulk_id" ON "issue_activity" USING btree ("org_id","bulk_id") WHERE bulk_id is not null;--> statement-breakpoint
CREATE INDEX "issue_body_issue_id" ON "issue_body" USING btree ("org_id","issue_id","id");--> statement-breakpoint
CREATE INDEX "former_number_issue_id" ON "former_number" USING btree ("org_id","issue_id");--> statement-breakpoint
CREATE INDEX "issue_tag_tag_id" ON "issue_tag" USING btree ("org_id","tag_id");--> statement-breakpoint
CREATE INDEX "issue_id" ON "issue" USING btree ("id");--> statement-breakpoint
CREATE INDEX "issue_by_rank" ON "issue" USING btree ("org_id","project_id","state_id","rank") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issue_by_due" ON "issue" USING btree ("org_id","project_id","state_id","due_date","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issue_by_priority" ON "issue" USING btree ("org_id","project_id","state_id","priority","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issue_by_update" ON "issue" USING btree ("org_id","project_id","state_id","updated_at","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issue_by_number" ON "issue" USING btree ("org_id","project_id","state_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issue_due_date" ON "issue" USING btree ("org_id","project_id","due_date") WHERE deleted_at is null and due_date is not null;--> statement-breakpoint
CREATE INDEX "issue_assignee_id" ON "issue" USING btree ("org_id","assignee_id") WHERE deleted_at is null and is_open;--> statement-breakpoint
CREATE INDEX "issue_milestone_id" ON "issue" USING btree ("org_id","milestone_id");--> statement-breakpoint
CREATE INDEX "issue_parent_id" ON "issue" USING btree ("org_id","parent_id");--> statement-breakpoint
CREATE INDEX "issue_creator_id" ON "issue" USING btree ("org_id","creator_id");--> statement-breakpoint
CREATE INDEX "issue_deleted_at" ON "issue" USING btree ("org_id","project_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "issue_pairs" ON "issue" USING gin ("pairs") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issue_participant_member_id" ON "issue_participant" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "issue_relation_other_id" ON "issue_relation" USING btree ("org_id","other_id");--> statement-breakpoint
CREATE INDEX "issue_watcher_member_id" ON "issue_watcher" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "favourite_project_project_id" ON "favourite_project" USING btree ("org_id","project_id");--> statement-breakpoint
CREATE INDEX "project_key_project_id" ON "project_key" USING btree ("org_id","project_id");--> statement-breakpoint
CREATE INDEX "project_member_member_id" ON "project_member" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "project_deleted_at" ON "project" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "project_narrowed_at" ON "project" USING btree ("narrowed_at") WHERE narrowed_at is not null;--> statement-breakpoint
CREATE INDEX "saved_view_member_id" ON "saved_view" USING btree ("org_id","member_id");--> statement-breakpoint
-- Once for each statement: ten thousand issues that change their state raise one number by ten thousand, not ten thousand times
-- by one, which PostgreSQL does ever slower. Most changes of an issue are none of these, and write nothing.
CREATE FUNCTION "issue_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "issue_tally" AS known ("org_id", "project_id", "state_id", "milestone_id", "count")
		SELECT "org_id", "project_id", "state_id", coalesce("milestone_id", 0), count(*)
		FROM written WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3, 4
		ON CONFLICT ("org_id", "project_id", "state_id", "milestone_id") DO UPDATE SET "count" = known."count" + excluded."count";
	ELSE
		INSERT INTO "issue_tally" AS known ("org_id", "project_id", "state_id", "milestone_id", "count")
		SELECT "org_id", "project_id", "state_id", coalesce("milestone_id", 0), sum(change)
		FROM (
			SELECT "org_id", "project_id", "state_id", "milestone_id", -1 AS change FROM replaced WHERE "deleted_at" IS NULL
			UNION ALL
			SELECT "org_id", "project_id", "state_id", "milestone_id", 1 FROM written WHERE "deleted_at" IS NULL
		) AS changes GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
		ON CONFLICT ("org_id", "project_id", "state_id", "milestone_id") DO UPDATE SET "count" = known."count" + excluded."count";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "issue_tally_after_insert" AFTER INSERT ON "issue" REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION "issue_tallied"();--> statement-breakpoint
CREATE TRIGGER "issue_tally_after_update" AFTER UPDATE ON "issue" REFERENCING OLD TABLE AS replaced NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION "issue_tallied"();
