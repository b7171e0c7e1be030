CREATE TABLE "chat_setting" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"read_counts" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "original_member_id" bigint;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "original_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_setting" ADD CONSTRAINT "chat_setting_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;