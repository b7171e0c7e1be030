ALTER TABLE "post" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "pinned_until" date;--> statement-breakpoint
CREATE INDEX "post_pinned" ON "post" USING btree ("org_id","board_id","pinned_at") WHERE pinned_at is not null;