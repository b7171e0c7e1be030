CREATE TABLE "banner" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"link" text,
	"kind" text NOT NULL,
	"keys" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "banner_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "banner_closing" (
	"org_id" bigint NOT NULL,
	"banner_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "banner_closing_org_id_banner_id_member_id_pk" PRIMARY KEY("org_id","banner_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "post_issue" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"linked_by" bigint NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_issue_org_id_post_id_issue_id_pk" PRIMARY KEY("org_id","post_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "must_read_confirmation" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "must_read_confirmation_org_id_post_id_member_id_version_pk" PRIMARY KEY("org_id","post_id","member_id","version")
);
--> statement-breakpoint
CREATE TABLE "must_read" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"keys" text[] NOT NULL,
	"needs_confirmation" boolean NOT NULL,
	"due_on" date,
	"counts_from" integer NOT NULL,
	"set_by" bigint NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"nudged_on" date,
	"nudged_by" bigint,
	"is_nudge_due" boolean DEFAULT false NOT NULL,
	"reminded_on" date,
	"escalated_for" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "must_read_org_id_post_id_pk" PRIMARY KEY("org_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "must_read_reading" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "must_read_reading_org_id_post_id_member_id_pk" PRIMARY KEY("org_id","post_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "is_must_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_org_id_created_by_member_org_id_id_fk" FOREIGN KEY ("org_id","created_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_closing" ADD CONSTRAINT "banner_closing_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_closing" ADD CONSTRAINT "banner_closing_org_id_banner_id_banner_org_id_id_fk" FOREIGN KEY ("org_id","banner_id") REFERENCES "public"."banner"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_closing" ADD CONSTRAINT "banner_closing_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_issue" ADD CONSTRAINT "post_issue_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_issue" ADD CONSTRAINT "post_issue_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_issue" ADD CONSTRAINT "post_issue_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_issue" ADD CONSTRAINT "post_issue_org_id_linked_by_member_org_id_id_fk" FOREIGN KEY ("org_id","linked_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read_confirmation" ADD CONSTRAINT "must_read_confirmation_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read_confirmation" ADD CONSTRAINT "must_read_confirmation_org_id_post_id_must_read_org_id_post_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."must_read"("org_id","post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read_confirmation" ADD CONSTRAINT "must_read_confirmation_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read" ADD CONSTRAINT "must_read_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read" ADD CONSTRAINT "must_read_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read" ADD CONSTRAINT "must_read_org_id_set_by_member_org_id_id_fk" FOREIGN KEY ("org_id","set_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read" ADD CONSTRAINT "must_read_org_id_nudged_by_member_org_id_id_fk" FOREIGN KEY ("org_id","nudged_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read_reading" ADD CONSTRAINT "must_read_reading_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read_reading" ADD CONSTRAINT "must_read_reading_org_id_post_id_must_read_org_id_post_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."must_read"("org_id","post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read_reading" ADD CONSTRAINT "must_read_reading_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banner_created_by" ON "banner" USING btree ("org_id","created_by");--> statement-breakpoint
CREATE INDEX "banner_ends_at" ON "banner" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "banner_of_organization" ON "banner" USING btree ("org_id","ends_at");--> statement-breakpoint
CREATE INDEX "banner_closing_member_id" ON "banner_closing" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "post_issue_issue_id" ON "post_issue" USING btree ("org_id","issue_id");--> statement-breakpoint
CREATE INDEX "post_issue_linked_by" ON "post_issue" USING btree ("org_id","linked_by");--> statement-breakpoint
CREATE INDEX "must_read_confirmation_member_id" ON "must_read_confirmation" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "must_read_set_by" ON "must_read" USING btree ("org_id","set_by");--> statement-breakpoint
CREATE INDEX "must_read_nudged_by" ON "must_read" USING btree ("org_id","nudged_by");--> statement-breakpoint
CREATE INDEX "must_read_living" ON "must_read" USING btree ("org_id","due_on") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "must_read_reading_member_id" ON "must_read_reading" USING btree ("org_id","member_id");