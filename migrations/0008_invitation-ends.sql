UPDATE "answered_key" SET "status" = NULL, "answer" = NULL;--> statement-breakpoint
ALTER TABLE "answered_key" ALTER COLUMN "answer" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "join_request" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_user_id" ON "invitation" USING btree ("user_id");