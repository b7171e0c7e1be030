ALTER TABLE "github_milestone" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "github_milestone" ADD COLUMN "marks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "github_milestone_waiting" ON "github_milestone" USING btree ("org_id","sync_id","due_at") WHERE is_waiting;