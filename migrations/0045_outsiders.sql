ALTER TABLE "comment" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_body" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ALTER COLUMN "creator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "outsider" text;--> statement-breakpoint
ALTER TABLE "issue_body" ADD COLUMN "outsider" text;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "outsider" text;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_author" CHECK ((member_id is null) <> (outsider is null));--> statement-breakpoint
ALTER TABLE "issue_body" ADD CONSTRAINT "issue_body_author" CHECK ((member_id is null) <> (outsider is null));--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_creator" CHECK ((creator_id is null) <> (outsider is null));