CREATE TABLE "github_app" (
	"github_url" text PRIMARY KEY NOT NULL,
	"app_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed" text NOT NULL,
	"registered_by" bigint NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "github_app" ADD CONSTRAINT "github_app_registered_by_user_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;