DROP INDEX "post_living";--> statement-breakpoint
DROP INDEX "post_newest";--> statement-breakpoint
ALTER TABLE "post" ALTER COLUMN "seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "held_because" text;--> statement-breakpoint
CREATE INDEX "post_due" ON "post" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "post_scheduled" ON "post" USING btree ("org_id","board_id","publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "post_living" ON "post" USING btree ("org_id","board_id","seq") WHERE deleted_at is null and seq is not null;--> statement-breakpoint
CREATE INDEX "post_newest" ON "post" USING btree ("org_id","created_at","id") WHERE deleted_at is null and seq is not null;