-- The rows are locked by a statement of their own: one that waited for them would still count what it saw before it waited.
CREATE OR REPLACE FUNCTION "issue_participants_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "issue" WHERE ("org_id", "id") IN (SELECT "org_id", "issue_id" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
	UPDATE "issue" SET "participant_ids" = coalesce((SELECT array_agg("member_id" ORDER BY "member_id") FROM "issue_participant" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id"), '{}')
	WHERE ("org_id", "id") IN (SELECT "org_id", "issue_id" FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "issue_tags_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "issue" WHERE ("org_id", "id") IN (SELECT "org_id", "issue_id" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
	UPDATE "issue" SET "tag_ids" = coalesce((SELECT array_agg("tag_id" ORDER BY "tag_id") FROM "issue_tag" AS mine WHERE mine."org_id" = "issue"."org_id" AND mine."issue_id" = "issue"."id"), '{}')
	WHERE ("org_id", "id") IN (SELECT "org_id", "issue_id" FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Never a number that was used before, also not after the database was restored from yesterday.
CREATE OR REPLACE FUNCTION "directory_grown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "directory" ("org_id", "version") SELECT "org_id", (extract(epoch from clock_timestamp()) * 1000000)::bigint FROM changed GROUP BY "org_id" ORDER BY "org_id"
	ON CONFLICT ("org_id") DO UPDATE SET "version" = greatest("directory"."version" + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "directory_shrunk"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "directory" SET "version" = greatest("version" + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint) WHERE "org_id" IN (SELECT "org_id" FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "directory_account_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order, so that two accounts in the same organizations never wait for each other.
	PERFORM 1 FROM "directory" WHERE "org_id" IN (SELECT "org_id" FROM "member" WHERE "user_id" = NEW."id") ORDER BY "org_id" FOR UPDATE;
	UPDATE "directory" SET "version" = greatest("version" + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint) WHERE "org_id" IN (SELECT "org_id" FROM "member" WHERE "user_id" = NEW."id");
	RETURN NULL;
END $$;
