CREATE TABLE "due_push" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"due_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"missed_devices" bigint[],
	"failed_at" timestamp with time zone,
	CONSTRAINT "due_push_org_id_member_id_thing_kind_thing_id_pk" PRIMARY KEY("org_id","member_id","thing_kind","thing_id")
);
--> statement-breakpoint
CREATE TABLE "push_device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"agent" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pushed_at" timestamp with time zone,
	CONSTRAINT "push_device_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "due_push" ADD CONSTRAINT "due_push_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_push" ADD CONSTRAINT "due_push_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_push_due_at" ON "due_push" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "due_push_pushed_at" ON "due_push" USING btree ("pushed_at") WHERE due_at is null;--> statement-breakpoint
CREATE INDEX "push_device_user_id" ON "push_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_device_session_id" ON "push_device" USING btree ("session_id");