CREATE TABLE "poll_option" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "poll_option_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"text" text NOT NULL,
	"place" integer NOT NULL,
	"added_by" bigint,
	CONSTRAINT "poll_option_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "poll_vote" (
	"org_id" bigint NOT NULL,
	"poll_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"option_id" bigint NOT NULL,
	CONSTRAINT "poll_vote_org_id_poll_id_member_id_option_id_pk" PRIMARY KEY("org_id","poll_id","member_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "poll" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "poll_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"question" text NOT NULL,
	"choices_most" integer,
	"is_anonymous" boolean NOT NULL,
	"allows_options" boolean NOT NULL,
	"ends_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "poll_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "poll_post_key" UNIQUE("org_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "board_folder" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "board_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rank" text collate "C" NOT NULL,
	CONSTRAINT "board_folder_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "board_folder_name_key" UNIQUE("org_id","name")
);
--> statement-breakpoint
CREATE TABLE "post_reaction" (
	"org_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reaction_org_id_post_id_reaction_member_id_pk" PRIMARY KEY("org_id","post_id","reaction","member_id")
);
--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "folder_id" bigint;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "rank" text collate "C";--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "has_poll" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "poll_option" ADD CONSTRAINT "poll_option_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_option" ADD CONSTRAINT "poll_option_org_id_poll_id_poll_org_id_id_fk" FOREIGN KEY ("org_id","poll_id") REFERENCES "public"."poll"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_option" ADD CONSTRAINT "poll_option_org_id_added_by_member_org_id_id_fk" FOREIGN KEY ("org_id","added_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_org_id_poll_id_poll_org_id_id_fk" FOREIGN KEY ("org_id","poll_id") REFERENCES "public"."poll"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_org_id_option_id_poll_option_org_id_id_fk" FOREIGN KEY ("org_id","option_id") REFERENCES "public"."poll_option"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll" ADD CONSTRAINT "poll_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll" ADD CONSTRAINT "poll_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_folder" ADD CONSTRAINT "board_folder_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_org_id_post_id_post_org_id_id_fk" FOREIGN KEY ("org_id","post_id") REFERENCES "public"."post"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reaction" ADD CONSTRAINT "post_reaction_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_option_poll_id" ON "poll_option" USING btree ("org_id","poll_id");--> statement-breakpoint
CREATE INDEX "poll_option_added_by" ON "poll_option" USING btree ("org_id","added_by");--> statement-breakpoint
CREATE INDEX "poll_vote_option_id" ON "poll_vote" USING btree ("org_id","option_id");--> statement-breakpoint
CREATE INDEX "poll_vote_member_id" ON "poll_vote" USING btree ("org_id","member_id");--> statement-breakpoint
CREATE INDEX "poll_id" ON "poll" USING btree ("id");--> statement-breakpoint
CREATE INDEX "post_reaction_member_id" ON "post_reaction" USING btree ("org_id","member_id");--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_org_id_folder_id_board_folder_org_id_id_fk" FOREIGN KEY ("org_id","folder_id") REFERENCES "public"."board_folder"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_folder_id" ON "board" USING btree ("org_id","folder_id");