CREATE TABLE "member_work_hours" (
	"org_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"choice" text NOT NULL,
	"weekdays" smallint[],
	"start_minute" smallint,
	"end_minute" smallint,
	"is_holiday_free" boolean,
	CONSTRAINT "member_work_hours_org_id_member_id_pk" PRIMARY KEY("org_id","member_id"),
	CONSTRAINT "member_work_hours_whole" CHECK (num_nulls(weekdays, start_minute, end_minute, is_holiday_free) = case when choice = 'own' then 0
        when weekdays is null then 4 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "organization_work_hours" (
	"org_id" bigint NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	"is_holiday_free" boolean NOT NULL,
	"is_quiet" boolean NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "organization_work_hours_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
ALTER TABLE "member_work_hours" ADD CONSTRAINT "member_work_hours_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_work_hours" ADD CONSTRAINT "member_work_hours_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_work_hours" ADD CONSTRAINT "organization_work_hours_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;