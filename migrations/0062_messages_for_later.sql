CREATE TABLE "scheduled_message" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text NOT NULL,
	"quoted_id" bigint,
	"thread_id" bigint,
	"send_at" timestamp with time zone NOT NULL,
	"held_because" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "scheduled_message_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "scheduled_message_client_id_key" UNIQUE("org_id","member_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_org_id_room_id_room_org_id_id_fk" FOREIGN KEY ("org_id","room_id") REFERENCES "public"."room"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_message_room_id" ON "scheduled_message" USING btree ("org_id","room_id");--> statement-breakpoint
CREATE INDEX "scheduled_message_send_at" ON "scheduled_message" USING btree ("send_at") WHERE held_because is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "scheduled_message_deleted_at" ON "scheduled_message" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "message_urgent" ON "message" USING btree ("org_id","member_id","created_at") WHERE is_urgent;