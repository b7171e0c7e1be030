CREATE TABLE "github_account" (
	"org_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"login" text NOT NULL,
	CONSTRAINT "github_account_org_id_account_id_pk" PRIMARY KEY("org_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "github_comment" (
	"org_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"sync_id" bigint NOT NULL,
	"remote_id" bigint,
	"state" text NOT NULL,
	"mark" text,
	"base" jsonb,
	"remote_at" timestamp with time zone,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"marks" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "github_comment_org_id_comment_id_pk" PRIMARY KEY("org_id","comment_id"),
	CONSTRAINT "github_comment_remote_id_key" UNIQUE("org_id","sync_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "github_entry" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "github_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"sync_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"repository" text NOT NULL,
	"name" text NOT NULL,
	"issue_id" bigint,
	"comment_id" bigint,
	"number" integer,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"said" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"request_id" text,
	"conflict" jsonb,
	"taken_at" timestamp with time zone,
	CONSTRAINT "github_entry_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "github_issue" (
	"org_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"sync_id" bigint NOT NULL,
	"remote_id" bigint,
	"number" integer,
	"state" text NOT NULL,
	"mark" text,
	"base" jsonb,
	"remote_at" timestamp with time zone,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"marks" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "github_issue_org_id_issue_id_pk" PRIMARY KEY("org_id","issue_id"),
	CONSTRAINT "github_issue_remote_id_key" UNIQUE("org_id","sync_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "github_milestone" (
	"org_id" bigint NOT NULL,
	"sync_id" bigint NOT NULL,
	"milestone_id" bigint NOT NULL,
	"remote_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "github_milestone_org_id_sync_id_milestone_id_pk" PRIMARY KEY("org_id","sync_id","milestone_id"),
	CONSTRAINT "github_milestone_remote_id_key" UNIQUE("org_id","sync_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "github_sync" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "github_sync_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"installation_id" bigint NOT NULL,
	"repository" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'connecting' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"fault" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cursor" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "github_sync_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "github_sync_repository_id_key" UNIQUE("org_id","repository_id")
);
--> statement-breakpoint
ALTER TABLE "github_account" ADD CONSTRAINT "github_account_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_comment" ADD CONSTRAINT "github_comment_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_comment" ADD CONSTRAINT "github_comment_org_id_sync_id_github_sync_org_id_id_fk" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."github_sync"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_comment" ADD CONSTRAINT "github_comment_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_entry" ADD CONSTRAINT "github_entry_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_entry" ADD CONSTRAINT "github_entry_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_entry" ADD CONSTRAINT "github_entry_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_issue" ADD CONSTRAINT "github_issue_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_issue" ADD CONSTRAINT "github_issue_org_id_sync_id_github_sync_org_id_id_fk" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."github_sync"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_issue" ADD CONSTRAINT "github_issue_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD CONSTRAINT "github_milestone_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD CONSTRAINT "github_milestone_org_id_sync_id_github_sync_org_id_id_fk" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."github_sync"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD CONSTRAINT "github_milestone_org_id_milestone_id_milestone_org_id_id_fk" FOREIGN KEY ("org_id","milestone_id") REFERENCES "public"."milestone"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_sync" ADD CONSTRAINT "github_sync_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_sync" ADD CONSTRAINT "github_sync_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_sync" ADD CONSTRAINT "github_sync_org_id_created_by_member_org_id_id_fk" FOREIGN KEY ("org_id","created_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "github_comment_issue_id" ON "github_comment" USING btree ("org_id","issue_id");--> statement-breakpoint
CREATE INDEX "github_comment_making" ON "github_comment" USING btree ("org_id","sync_id") WHERE state = 'making';--> statement-breakpoint
CREATE INDEX "github_comment_waiting" ON "github_comment" USING btree ("org_id","sync_id","due_at") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "github_comment_failed" ON "github_comment" USING btree ("org_id","sync_id") WHERE tries > 0;--> statement-breakpoint
CREATE INDEX "github_entry_project_id" ON "github_entry" USING btree ("org_id","project_id","id");--> statement-breakpoint
CREATE INDEX "github_entry_at" ON "github_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "github_entry_issue_id" ON "github_entry" USING btree ("org_id","issue_id");--> statement-breakpoint
CREATE INDEX "github_issue_number" ON "github_issue" USING btree ("org_id","sync_id","number");--> statement-breakpoint
CREATE INDEX "github_issue_making" ON "github_issue" USING btree ("org_id","sync_id") WHERE state = 'making';--> statement-breakpoint
CREATE INDEX "github_issue_waiting" ON "github_issue" USING btree ("org_id","sync_id","due_at") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "github_issue_failed" ON "github_issue" USING btree ("org_id","sync_id") WHERE tries > 0;--> statement-breakpoint
CREATE INDEX "github_milestone_milestone_id" ON "github_milestone" USING btree ("org_id","milestone_id");--> statement-breakpoint
CREATE INDEX "github_sync_project_id" ON "github_sync" USING btree ("org_id","project_id");--> statement-breakpoint
CREATE INDEX "github_sync_installation_id" ON "github_sync" USING btree ("installation_id");