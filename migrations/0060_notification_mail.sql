CREATE TABLE "notification_rhythm" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"rhythm" text NOT NULL,
	CONSTRAINT "notification_rhythm_org_id_member_id_pk" PRIMARY KEY("org_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_rhythm" ADD CONSTRAINT "notification_rhythm_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_rhythm" ADD CONSTRAINT "notification_rhythm_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mail_at" ON "notification" USING btree ("mail_at") WHERE mail_at is not null and read_at is null and removed_at is null;