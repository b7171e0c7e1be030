ALTER TABLE "email_domain" ADD COLUMN "requires_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "second_factor_due" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "second_factor_since" timestamp with time zone;