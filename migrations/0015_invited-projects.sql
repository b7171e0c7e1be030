ALTER TABLE "invitation_link" ADD COLUMN "projects" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "projects" jsonb DEFAULT '[]'::jsonb NOT NULL;