ALTER TABLE "invitation" ADD COLUMN "shown_hash" "bytea";--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_shown_hash_key" UNIQUE("shown_hash");