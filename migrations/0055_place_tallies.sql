CREATE TABLE "place_tally" (
	"org_id" bigint NOT NULL,
	"project_id" bigint,
	"home" bigint GENERATED ALWAYS AS (coalesce(project_id, 0)) STORED NOT NULL,
	"level" smallint NOT NULL,
	"square" bigint NOT NULL,
	"count" integer NOT NULL,
	"lat_sum" bigint NOT NULL,
	"lng_sum" bigint NOT NULL,
	"id_sum" bigint NOT NULL,
	CONSTRAINT "place_tally_org_id_level_square_home_pk" PRIMARY KEY("org_id","level","square","home")
);
--> statement-breakpoint
ALTER TABLE "place_tally" ADD CONSTRAINT "place_tally_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_tally" ADD CONSTRAINT "place_tally_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_tally_project_id" ON "place_tally" USING btree ("org_id","project_id");--> statement-breakpoint
-- Once for each statement, and in one order, in which concurrent ones wait for each other. A deleted row was not counted any more, or
-- goes with its project or organization, as its numbers do.
CREATE FUNCTION "place_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "place_tally" AS known ("org_id", "project_id", "level", "square", "count", "lat_sum", "lng_sum", "id_sum")
		SELECT "org_id", "project_id", level, "cell" >> (2 * (26 - level)), count(*), sum(round("lat" * 1000000)), sum(round("lng" * 1000000)), sum("id")
		FROM written CROSS JOIN unnest(ARRAY[7, 10, 13]) AS level
		WHERE "cell" IS NOT NULL AND "deleted_at" IS NULL AND "archived_at" IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
		ON CONFLICT ("org_id", "level", "square", "home") DO UPDATE SET "count" = known."count" + excluded."count",
			"lat_sum" = known."lat_sum" + excluded."lat_sum", "lng_sum" = known."lng_sum" + excluded."lng_sum", "id_sum" = known."id_sum" + excluded."id_sum";
	ELSE
		INSERT INTO "place_tally" AS known ("org_id", "project_id", "level", "square", "count", "lat_sum", "lng_sum", "id_sum")
		SELECT "org_id", "project_id", level, "cell" >> (2 * (26 - level)), sum(change), sum(change * round("lat" * 1000000)), sum(change * round("lng" * 1000000)), sum(change * "id")
		FROM (
			SELECT "org_id", "project_id", "cell", "lat", "lng", "id", -1 AS change FROM replaced
			WHERE "cell" IS NOT NULL AND "deleted_at" IS NULL AND "archived_at" IS NULL
			UNION ALL
			SELECT "org_id", "project_id", "cell", "lat", "lng", "id", 1 FROM written
			WHERE "cell" IS NOT NULL AND "deleted_at" IS NULL AND "archived_at" IS NULL
		) AS changes CROSS JOIN unnest(ARRAY[7, 10, 13]) AS level
		GROUP BY 1, 2, 3, 4
		HAVING sum(change) <> 0 OR sum(change * round("lat" * 1000000)) <> 0 OR sum(change * round("lng" * 1000000)) <> 0 OR sum(change * "id") <> 0
		ORDER BY 1, 2, 3, 4
		ON CONFLICT ("org_id", "level", "square", "home") DO UPDATE SET "count" = known."count" + excluded."count",
			"lat_sum" = known."lat_sum" + excluded."lat_sum", "lng_sum" = known."lng_sum" + excluded."lng_sum", "id_sum" = known."id_sum" + excluded."id_sum";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "place_tally_after_insert" AFTER INSERT ON "place" REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION "place_tallied"();--> statement-breakpoint
CREATE TRIGGER "place_tally_after_update" AFTER UPDATE ON "place" REFERENCING OLD TABLE AS replaced NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION "place_tallied"();--> statement-breakpoint
INSERT INTO "place_tally" ("org_id", "project_id", "level", "square", "count", "lat_sum", "lng_sum", "id_sum")
SELECT "org_id", "project_id", level, "cell" >> (2 * (26 - level)), count(*), sum(round("lat" * 1000000)), sum(round("lng" * 1000000)), sum("id")
FROM "place" CROSS JOIN unnest(ARRAY[7, 10, 13]) AS level
WHERE "cell" IS NOT NULL AND "deleted_at" IS NULL AND "archived_at" IS NULL GROUP BY 1, 2, 3, 4;
