CREATE TABLE "factor_recovery" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_digest" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "factor_recovery_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "factor_recovery" ADD CONSTRAINT "factor_recovery_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;