ALTER TABLE "session" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "challenge" ADD COLUMN "way" text;