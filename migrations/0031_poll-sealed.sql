DROP INDEX "poll_id";--> statement-breakpoint
ALTER TABLE "poll_option" ADD COLUMN "final_count" integer;--> statement-breakpoint
ALTER TABLE "poll" ADD COLUMN "counts_id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "poll_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "poll" ADD COLUMN "final_voter_count" integer;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "reacted_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "poll_counts_id" ON "poll" USING btree ("counts_id");--> statement-breakpoint
CREATE INDEX "poll_unsealed" ON "poll" USING btree ("ends_at") WHERE is_anonymous and begun_at is not null and final_voter_count is null;