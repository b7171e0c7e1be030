ALTER TABLE "issue" ADD COLUMN "participant_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "tag_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "child_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "child_done_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Issues that are there already, without counting each of them anew.
ALTER TABLE "issue" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "issue" SET
	"participant_ids" = coalesce((SELECT array_agg("member_id" ORDER BY "member_id") FROM "issue_participant" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id"), '{}'),
	"tag_ids" = coalesce((SELECT array_agg("tag_id" ORDER BY "tag_id") FROM "issue_tag" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id"), '{}'),
	("child_count", "child_done_count") = (SELECT count(*), count(child."completed_at") FROM "issue" AS child WHERE child."org_id" = "issue"."org_id" AND child."parent_id" = "issue"."id" AND child."deleted_at" IS NULL)
WHERE EXISTS (SELECT FROM "issue_participant" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id")
	OR EXISTS (SELECT FROM "issue_tag" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id")
	OR EXISTS (SELECT FROM "issue" AS child WHERE child."org_id" = "issue"."org_id" AND child."parent_id" = "issue"."id");--> statement-breakpoint
ALTER TABLE "issue" ENABLE TRIGGER USER;--> statement-breakpoint
-- By triggers, so that no deed can forget it, not even a tag that takes its rows with it.
CREATE FUNCTION "issue_participants_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "issue" SET "participant_ids" = coalesce((SELECT array_agg("member_id" ORDER BY "member_id") FROM "issue_participant" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id"), '{}')
	WHERE ("org_id", "id") IN (SELECT "org_id", "issue_id" FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "issue_tags_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "issue" SET "tag_ids" = coalesce((SELECT array_agg("tag_id" ORDER BY "tag_id") FROM "issue_tag" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id"), '{}')
	WHERE ("org_id", "id") IN (SELECT "org_id", "issue_id" FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "issue_participant_after_insert" AFTER INSERT ON "issue_participant" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "issue_participants_shown"();--> statement-breakpoint
CREATE TRIGGER "issue_participant_after_delete" AFTER DELETE ON "issue_participant" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "issue_participants_shown"();--> statement-breakpoint
CREATE TRIGGER "issue_tag_after_insert" AFTER INSERT ON "issue_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "issue_tags_shown"();--> statement-breakpoint
CREATE TRIGGER "issue_tag_after_delete" AFTER DELETE ON "issue_tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "issue_tags_shown"();--> statement-breakpoint
-- The counts of a parent follow in the function that counts the states: a second trigger would cost every change as much again.
CREATE OR REPLACE FUNCTION "issue_tallied"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	parents bigint[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "issue_tally" AS known ("org_id", "project_id", "state_id", "milestone_id", "count")
		SELECT "org_id", "project_id", "state_id", coalesce("milestone_id", 0), count(*)
		FROM written WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3, 4
		ON CONFLICT ("org_id", "project_id", "state_id", "milestone_id") DO UPDATE SET "count" = known."count" + excluded."count";
		SELECT array_agg(DISTINCT "parent_id") INTO parents FROM written WHERE "parent_id" IS NOT NULL;
	ELSE
		INSERT INTO "issue_tally" AS known ("org_id", "project_id", "state_id", "milestone_id", "count")
		SELECT "org_id", "project_id", "state_id", coalesce("milestone_id", 0), sum(change)
		FROM (
			SELECT "org_id", "project_id", "state_id", "milestone_id", -1 AS change FROM replaced WHERE "deleted_at" IS NULL
			UNION ALL
			SELECT "org_id", "project_id", "state_id", "milestone_id", 1 FROM written WHERE "deleted_at" IS NULL
		) AS changes GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
		ON CONFLICT ("org_id", "project_id", "state_id", "milestone_id") DO UPDATE SET "count" = known."count" + excluded."count";
		-- What stands in both is equal, and concerns no parent. Without a join, whose plan for one row would be kept for thousands.
		SELECT array_agg(DISTINCT "parent_id") INTO parents FROM (
			SELECT "parent_id" FROM (
				SELECT "id", "parent_id", "completed_at" IS NULL AS open, "deleted_at" IS NULL AS living FROM replaced WHERE "parent_id" IS NOT NULL
				UNION ALL
				SELECT "id", "parent_id", "completed_at" IS NULL, "deleted_at" IS NULL FROM written WHERE "parent_id" IS NOT NULL
			) AS sides GROUP BY "id", "parent_id", open, living HAVING count(*) = 1
		) AS changed;
	END IF;
	-- A statement that finds no row calls this again as well. Ids are unique in all organizations.
	IF parents IS NOT NULL THEN
		UPDATE "issue" SET ("child_count", "child_done_count") = (SELECT count(*), count(child."completed_at") FROM "issue" AS child WHERE child."org_id" = "issue"."org_id" AND child."parent_id" = "issue"."id" AND child."deleted_at" IS NULL)
		WHERE "id" = ANY (parents);
	END IF;
	RETURN NULL;
END $$;
