DROP INDEX "member_user_id";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "binned_at" timestamp with time zone;--> statement-breakpoint
UPDATE "member" SET "binned_at" = "organization"."deleted_at" FROM "organization" WHERE "organization"."id" = "member"."org_id" AND "organization"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "member_user_id_binned" ON "member" USING btree ("user_id") WHERE binned_at is not null;--> statement-breakpoint
CREATE INDEX "member_user_id" ON "member" USING btree ("user_id","id") WHERE binned_at is null;