ALTER TABLE "github_milestone" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "github_milestone" DROP COLUMN "due_date";--> statement-breakpoint
ALTER TABLE "github_milestone" DROP COLUMN "is_closed";