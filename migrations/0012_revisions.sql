ALTER TABLE "project" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "project_id" ON "project" USING btree ("id");