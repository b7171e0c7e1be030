CREATE TABLE "post_tag" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"board_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_tag_org_id_post_id_tag_pk" PRIMARY KEY("org_id","post_id","tag")
);
--> statement-breakpoint
CREATE TABLE "post_version" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "post_version_org_id_post_id_version_pk" PRIMARY KEY("org_id","post_id","version")
);
--> statement-breakpoint
CREATE TABLE "post_prefix" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "post_prefix_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "post_prefix_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
DROP INDEX "post_living";--> statement-breakpoint
DROP INDEX "post_newest";--> statement-breakpoint
ALTER TABLE "post" ALTER COLUMN "seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "is_prefix_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "prefix_id" bigint;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "held_because" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "pinned_until" date;--> statement-breakpoint
ALTER TABLE "post_tag" ADD CONSTRAINT "post_tag_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tag" ADD CONSTRAINT "post_tag_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_prefix" ADD CONSTRAINT "post_prefix_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_prefix" ADD CONSTRAINT "post_prefix_org_id_board_id_board_org_id_id_fk" FOREIGN KEY ("org_id","board_id") REFERENCES "public"."board"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_tag_board" ON "post_tag" USING btree ("org_id","board_id","tag","seq");--> statement-breakpoint
CREATE INDEX "post_tag_newest" ON "post_tag" USING btree ("org_id","tag","created_at","post_id");--> statement-breakpoint
CREATE INDEX "post_prefix_board_id" ON "post_prefix" USING btree ("org_id","board_id");--> statement-breakpoint
CREATE INDEX "post_prefixed" ON "post" USING btree ("org_id","board_id","prefix_id","seq") WHERE deleted_at is null and seq is not null and prefix_id is not null;--> statement-breakpoint
CREATE INDEX "post_due" ON "post" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "post_scheduled" ON "post" USING btree ("org_id","board_id","publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "post_pinned" ON "post" USING btree ("org_id","board_id","pinned_at") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "post_living" ON "post" USING btree ("org_id","board_id","seq") WHERE deleted_at is null and seq is not null;--> statement-breakpoint
CREATE INDEX "post_newest" ON "post" USING btree ("org_id","created_at","id") WHERE deleted_at is null and seq is not null;