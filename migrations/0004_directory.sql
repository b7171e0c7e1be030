CREATE TABLE "directory" (
	"org_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "directory_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
ALTER TABLE "directory" ADD CONSTRAINT "directory_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "directory" ("org_id", "version") SELECT "id", 1 FROM "organization";--> statement-breakpoint
CREATE FUNCTION "directory_grown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "directory" ("org_id", "version") SELECT DISTINCT "org_id", 1 FROM changed ORDER BY "org_id"
	ON CONFLICT ("org_id") DO UPDATE SET "version" = "directory"."version" + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Without an insert: an organization that is purged takes its people and its directory with it, in any order.
CREATE FUNCTION "directory_shrunk"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "directory" SET "version" = "version" + 1 WHERE "org_id" IN (SELECT "org_id" FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "directory_account_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order, so that two accounts in the same organizations never wait for each other.
	PERFORM 1 FROM "directory" WHERE "org_id" IN (SELECT "org_id" FROM "member" WHERE "user_id" = NEW."id") ORDER BY "org_id" FOR UPDATE;
	UPDATE "directory" SET "version" = "version" + 1 WHERE "org_id" IN (SELECT "org_id" FROM "member" WHERE "user_id" = NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE of text;
BEGIN
	FOREACH of IN ARRAY ARRAY['member', 'department', 'position', 'assignment'] LOOP
		EXECUTE format('CREATE TRIGGER directory_after_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION directory_grown()', of);
		EXECUTE format('CREATE TRIGGER directory_after_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION directory_grown()', of);
		EXECUTE format('CREATE TRIGGER directory_after_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION directory_shrunk()', of);
	END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "directory_after_account" AFTER UPDATE OF "email", "picture_key" ON "user" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email" OR OLD."picture_key" IS DISTINCT FROM NEW."picture_key")
	EXECUTE FUNCTION "directory_account_changed"();
