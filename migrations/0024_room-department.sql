-- The rooms of departments that are deleted follow nobody.
UPDATE "room" SET "kind" = 'group', "department_id" = NULL WHERE "department_id" IS NOT NULL AND NOT EXISTS (
	SELECT FROM "department" WHERE "department"."org_id" = "room"."org_id" AND "department"."id" = "room"."department_id"
);--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_org_id_department_id_department_org_id_id_fk" FOREIGN KEY ("org_id","department_id") REFERENCES "public"."department"("org_id","id") ON DELETE no action ON UPDATE no action;