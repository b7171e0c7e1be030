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
ALTER TABLE "board" ADD COLUMN "is_prefix_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "prefix_id" bigint;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_tag" ADD CONSTRAINT "post_tag_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tag" ADD CONSTRAINT "post_tag_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_prefix" ADD CONSTRAINT "post_prefix_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_prefix" ADD CONSTRAINT "post_prefix_org_id_board_id_board_org_id_id_fk" FOREIGN KEY ("org_id","board_id") REFERENCES "public"."board"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_tag_board" ON "post_tag" USING btree ("org_id","board_id","tag","seq");--> statement-breakpoint
CREATE INDEX "post_tag_newest" ON "post_tag" USING btree ("org_id","tag","created_at","post_id");--> statement-breakpoint
CREATE INDEX "post_prefix_board_id" ON "post_prefix" USING btree ("org_id","board_id");--> statement-breakpoint
CREATE INDEX "post_prefixed" ON "post" USING btree ("org_id","board_id","prefix_id","seq") WHERE deleted_at is null and seq is not null and prefix_id is not null;