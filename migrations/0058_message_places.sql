ALTER TABLE "message" ADD COLUMN "place_id" bigint;--> statement-breakpoint
CREATE INDEX "message_place_id" ON "message" USING btree ("org_id","place_id","created_at") WHERE place_id is not null;