CREATE TABLE "board_cursor" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"board_id" bigint NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "board_cursor_org_id_member_id_board_id_pk" PRIMARY KEY("org_id","member_id","board_id")
);
--> statement-breakpoint
CREATE TABLE "board" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "board_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'list' NOT NULL,
	"is_company" boolean DEFAULT false NOT NULL,
	"rights" text[] NOT NULL,
	"reader_keys" text[] NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"narrowed_at" timestamp with time zone,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_post_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "board_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "favourite_board" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"board_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_board_org_id_member_id_board_id_pk" PRIMARY KEY("org_id","member_id","board_id")
);
--> statement-breakpoint
CREATE TABLE "post" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"author_id" bigint NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "post_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "post_seq_key" UNIQUE("org_id","board_id","seq")
);
--> statement-breakpoint
ALTER TABLE "board_cursor" ADD CONSTRAINT "board_cursor_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_cursor" ADD CONSTRAINT "board_cursor_org_id_board_id_board_org_id_id_fk" FOREIGN KEY ("org_id","board_id") REFERENCES "public"."board"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_cursor" ADD CONSTRAINT "board_cursor_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_org_id_created_by_member_org_id_id_fk" FOREIGN KEY ("org_id","created_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_board" ADD CONSTRAINT "favourite_board_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_board" ADD CONSTRAINT "favourite_board_org_id_board_id_board_org_id_id_fk" FOREIGN KEY ("org_id","board_id") REFERENCES "public"."board"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_board" ADD CONSTRAINT "favourite_board_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_org_id_board_id_board_org_id_id_fk" FOREIGN KEY ("org_id","board_id") REFERENCES "public"."board"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_org_id_author_id_member_org_id_id_fk" FOREIGN KEY ("org_id","author_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_cursor_board_id" ON "board_cursor" USING btree ("org_id","board_id");--> statement-breakpoint
CREATE INDEX "board_id" ON "board" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_company_key" ON "board" USING btree ("org_id") WHERE is_company;--> statement-breakpoint
CREATE INDEX "board_deleted_at" ON "board" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "board_narrowed_at" ON "board" USING btree ("narrowed_at") WHERE narrowed_at is not null;--> statement-breakpoint
CREATE INDEX "favourite_board_board_id" ON "favourite_board" USING btree ("org_id","board_id");--> statement-breakpoint
CREATE INDEX "post_id" ON "post" USING btree ("id");--> statement-breakpoint
CREATE INDEX "post_living" ON "post" USING btree ("org_id","board_id","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "post_newest" ON "post" USING btree ("org_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "post_author_id" ON "post" USING btree ("org_id","author_id");--> statement-breakpoint
CREATE INDEX "post_deleted_at" ON "post" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- Each organization has its notice board from the beginning: everybody reads and comments, those who run it write.
INSERT INTO "board" ("org_id", "name", "is_company", "rights", "reader_keys")
SELECT "id", U&'\C804\C0AC \ACF5\C9C0', true, '{"comment all","manage run"}', '{all,run}' FROM "organization";
