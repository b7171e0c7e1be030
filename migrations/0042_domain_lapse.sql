ALTER TABLE "email_domain" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_domain" ADD COLUMN "missed_at" timestamp with time zone;