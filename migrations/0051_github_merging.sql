CREATE TABLE "github_label" (
	"org_id" bigint NOT NULL,
	"sync_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"marks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "github_label_org_id_sync_id_tag_id_pk" PRIMARY KEY("org_id","sync_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "github_entry" ADD COLUMN "tag_id" bigint;--> statement-breakpoint
ALTER TABLE "github_issue" ADD COLUMN "comments_from" text;--> statement-breakpoint
ALTER TABLE "github_issue" ADD COLUMN "comments_due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "base" jsonb;--> statement-breakpoint
-- Known as it is here: differences there come in, and nothing there is undone. A change here that still waits goes out.
UPDATE "github_milestone" pair SET "base" = jsonb_build_object('here', known.sides, 'there', known.sides)
  FROM (SELECT pair.org_id, pair.sync_id, pair.milestone_id, CASE WHEN pair.is_waiting
      THEN jsonb_build_object('name', pair.title, 'dueDate', pair.due_date, 'isClosed', pair.is_closed)
      ELSE jsonb_build_object('name', here.name, 'dueDate', here.due_date, 'isClosed', here.closed_at IS NOT NULL) END AS sides
    FROM "github_milestone" pair INNER JOIN "milestone" here ON here.org_id = pair.org_id AND here.id = pair.milestone_id) known
  WHERE known.org_id = pair.org_id AND known.sync_id = pair.sync_id AND known.milestone_id = pair.milestone_id;--> statement-breakpoint
ALTER TABLE "github_milestone" ALTER COLUMN "base" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "remote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "github_label" ADD CONSTRAINT "github_label_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_label" ADD CONSTRAINT "github_label_org_id_sync_id_github_sync_org_id_id_fk" FOREIGN KEY ("org_id","sync_id") REFERENCES "public"."github_sync"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_label" ADD CONSTRAINT "github_label_org_id_tag_id_tag_org_id_id_fk" FOREIGN KEY ("org_id","tag_id") REFERENCES "public"."tag"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "github_label_tag_id" ON "github_label" USING btree ("org_id","tag_id");--> statement-breakpoint
CREATE INDEX "github_issue_comments" ON "github_issue" USING btree ("org_id","sync_id","comments_due_at") WHERE comments_from is not null;