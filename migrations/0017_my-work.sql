DROP INDEX "issue_assignee_id";--> statement-breakpoint
DROP INDEX "issue_creator_id";--> statement-breakpoint
CREATE INDEX "issue_assignee_id" ON "issue" USING btree ("org_id","assignee_id","is_open","due_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issue_creator_id" ON "issue" USING btree ("org_id","creator_id","is_open");