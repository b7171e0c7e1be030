ALTER TABLE "room_member" DROP COLUMN "read_at";--> statement-breakpoint
-- Rooms between two people of whom one has left the organization are closed from now on.
UPDATE "room" SET "closed_at" = now(), "version" = "version" + 1
WHERE "kind" = 'direct' AND "closed_at" IS NULL AND split_part("pair", ':', 1) <> split_part("pair", ':', 2)
  AND (SELECT count(*) FROM "room_member" WHERE "room_member"."org_id" = "room"."org_id" AND "room_member"."room_id" = "room"."id") < 2;
