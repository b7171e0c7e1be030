CREATE TABLE "message" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"change" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"client_id" uuid,
	"body" text NOT NULL,
	"event" jsonb,
	"quoted_id" bigint,
	"thread_id" bigint,
	"mentioned_ids" bigint[] DEFAULT '{}' NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"reaction_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"replied_at" timestamp with time zone,
	"replier_ids" bigint[] DEFAULT '{}' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" bigint,
	"pinned_at" timestamp with time zone,
	"pinned_by" bigint,
	"asked_at" timestamp with time zone,
	"asked_by" bigint,
	"confirmed_ids" bigint[] DEFAULT '{}' NOT NULL,
	"nudged_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	CONSTRAINT "message_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "message_seq_key" UNIQUE("org_id","room_id","seq"),
	CONSTRAINT "message_client_id_key" UNIQUE("org_id","room_id","member_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "message_reaction" (
	"org_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reaction_org_id_message_id_reaction_member_id_pk" PRIMARY KEY("org_id","message_id","reaction","member_id")
);
--> statement-breakpoint
CREATE TABLE "room_member" (
	"org_id" bigint NOT NULL,
	"room_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_seq" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	"hidden_seq" bigint,
	"level" text DEFAULT 'all' NOT NULL,
	"muted_until" timestamp with time zone,
	CONSTRAINT "room_member_org_id_room_id_member_id_pk" PRIMARY KEY("org_id","room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "room" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "room_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"pair" text,
	"department_id" bigint,
	"with_subdepartments" boolean DEFAULT false NOT NULL,
	"project_id" bigint,
	"shows_history" boolean DEFAULT false NOT NULL,
	"is_mention_limited" boolean DEFAULT false NOT NULL,
	"owner_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"notice_id" bigint,
	"pin_count" integer DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_change" bigint DEFAULT 0 NOT NULL,
	"roster" bigint DEFAULT 0 NOT NULL,
	"narrowed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "room_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "thread_follower" (
	"org_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "thread_follower_org_id_message_id_member_id_pk" PRIMARY KEY("org_id","message_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "message_version" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "message_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "told" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "told_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"node" text NOT NULL,
	"events" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_org_id_room_id_room_org_id_id_fk" FOREIGN KEY ("org_id","room_id") REFERENCES "public"."room"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_org_id_message_id_message_org_id_id_fk" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."message"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_member" ADD CONSTRAINT "room_member_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_member" ADD CONSTRAINT "room_member_org_id_room_id_room_org_id_id_fk" FOREIGN KEY ("org_id","room_id") REFERENCES "public"."room"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_member" ADD CONSTRAINT "room_member_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_org_id_created_by_member_org_id_id_fk" FOREIGN KEY ("org_id","created_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_org_id_owner_id_member_org_id_id_fk" FOREIGN KEY ("org_id","owner_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follower" ADD CONSTRAINT "thread_follower_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follower" ADD CONSTRAINT "thread_follower_org_id_message_id_message_org_id_id_fk" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."message"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follower" ADD CONSTRAINT "thread_follower_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_version" ADD CONSTRAINT "message_version_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_version" ADD CONSTRAINT "message_version_org_id_message_id_message_org_id_id_fk" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."message"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_change" ON "message" USING btree ("org_id","room_id","change","seq");--> statement-breakpoint
CREATE INDEX "message_created_at" ON "message" USING btree ("org_id","room_id","created_at") WHERE thread_id is null;--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("org_id","room_id","seq","member_id") WHERE thread_id is null and event is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "message_mentioning" ON "message" USING btree ("org_id","room_id","seq") WHERE mentioned_ids <> '{}' and thread_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "message_thread_id" ON "message" USING btree ("org_id","thread_id","seq") WHERE thread_id is not null;--> statement-breakpoint
CREATE INDEX "message_pinned_at" ON "message" USING btree ("org_id","room_id","pinned_at") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "message_reaction_member_id" ON "message_reaction" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "room_member_member_id" ON "room_member" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "room_id" ON "room" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_pair_key" ON "room" USING btree ("org_id","pair") WHERE pair is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_department_id_key" ON "room" USING btree ("org_id","department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_project_id_key" ON "room" USING btree ("org_id","project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "room_channel" ON "room" USING btree ("org_id","id") WHERE kind = 'channel' and closed_at is null;--> statement-breakpoint
CREATE INDEX "room_owner_id" ON "room" USING btree ("org_id","owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "room_narrowed_at" ON "room" USING btree ("narrowed_at") WHERE narrowed_at is not null;--> statement-breakpoint
CREATE INDEX "thread_follower_member_id" ON "thread_follower" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "message_version_message_id" ON "message_version" USING btree ("org_id","message_id","id");--> statement-breakpoint
CREATE INDEX "told_transaction_id" ON "told" USING btree ("transaction_id");--> statement-breakpoint
-- Every message changes the counters of its room: with room on its page the row needs no new entries in indexes.
ALTER TABLE "room" SET (fillfactor = 50);
