CREATE TABLE "attachment" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"preview_key" text,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	"kind" text DEFAULT 'other' NOT NULL,
	"type" text DEFAULT 'application/octet-stream' NOT NULL,
	"width" integer,
	"height" integer,
	"holder_kind" text,
	"holder_id" bigint,
	"root_kind" text,
	"root_id" bigint,
	"project_id" bigint,
	"attached_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"is_with_holder" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attachment_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "attachment_key_key" UNIQUE("key"),
	CONSTRAINT "attachment_preview_key_key" UNIQUE("preview_key")
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thing_kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"parent_id" bigint,
	"member_id" bigint NOT NULL,
	"body" text NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" bigint,
	CONSTRAINT "comment_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "comment_reaction" (
	"org_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reaction_org_id_comment_id_reaction_member_id_pk" PRIMARY KEY("org_id","comment_id","reaction","member_id")
);
--> statement-breakpoint
CREATE TABLE "comment_version" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "comment_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "comment_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "draft" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"form" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_org_id_member_id_form_pk" PRIMARY KEY("org_id","member_id","form")
);
--> statement-breakpoint
CREATE TABLE "issue_reminder" (
	"org_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "issue_reminder_org_id_day_pk" PRIMARY KEY("org_id","day")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"type" text NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"because" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"actor_ids" bigint[] DEFAULT '{}' NOT NULL,
	"about" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "notification_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_override" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "notification_override_org_id_member_id_thing_kind_thing_id_pk" PRIMARY KEY("org_id","member_id","thing_kind","thing_id")
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_setting_org_id_member_id_type_channel_pk" PRIMARY KEY("org_id","member_id","type","channel")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"data" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "file_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_org_id_parent_id_comment_org_id_id_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."comment"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_org_id_resolved_by_member_org_id_id_fk" FOREIGN KEY ("org_id","resolved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_org_id_comment_id_comment_org_id_id_fk" FOREIGN KEY ("org_id","comment_id") REFERENCES "public"."comment"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reaction" ADD CONSTRAINT "comment_reaction_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_version" ADD CONSTRAINT "comment_version_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_version" ADD CONSTRAINT "comment_version_org_id_comment_id_comment_org_id_id_fk" FOREIGN KEY ("org_id","comment_id") REFERENCES "public"."comment"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reminder" ADD CONSTRAINT "issue_reminder_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_override" ADD CONSTRAINT "notification_override_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_override" ADD CONSTRAINT "notification_override_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_bytes" ON "attachment" USING btree ("org_id","bytes","stored_at","created_at");--> statement-breakpoint
CREATE INDEX "attachment_unattached" ON "attachment" USING btree ("org_id","member_id") WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX "attachment_holder" ON "attachment" USING btree ("org_id","holder_kind","holder_id");--> statement-breakpoint
CREATE INDEX "attachment_root" ON "attachment" USING btree ("org_id","root_kind","root_id");--> statement-breakpoint
CREATE INDEX "attachment_project_id" ON "attachment" USING btree ("org_id","project_id","id") WHERE removed_at is null and project_id is not null;--> statement-breakpoint
CREATE INDEX "attachment_created_at" ON "attachment" USING btree ("created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX "attachment_removed_at" ON "attachment" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "comment_thing" ON "comment" USING btree ("org_id","thing_kind","thing_id","id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "comment_parent_id" ON "comment" USING btree ("org_id","parent_id","id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "comment_member_id" ON "comment" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "comment_resolved_by" ON "comment" USING btree ("org_id","resolved_by") WHERE resolved_by is not null;--> statement-breakpoint
CREATE INDEX "comment_deleted_at" ON "comment" USING btree ("deleted_at") WHERE deleted_at is not null and body <> '';--> statement-breakpoint
CREATE INDEX "comment_reaction_member_id" ON "comment_reaction" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "comment_version_comment_id" ON "comment_version" USING btree ("org_id","comment_id","id");--> statement-breakpoint
CREATE INDEX "draft_at" ON "draft" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_unread_key" ON "notification" USING btree ("org_id","member_id","thing_kind","thing_id","type") WHERE read_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "notification_moment" ON "notification" USING btree ("org_id","member_id",coalesce(snoozed_until, at),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "notification_removed_at" ON "notification" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "notification_unread_at" ON "notification" USING btree ("at") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_read_at" ON "notification" USING btree ("read_at") WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX "notification_override_thing" ON "notification_override" USING btree ("org_id","thing_kind","thing_id");--> statement-breakpoint
CREATE INDEX "notice_due_at" ON "notice" USING btree ("due_at","id");