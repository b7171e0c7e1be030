CREATE TABLE "saved_search" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_search_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_search_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "saved_search_name_key" UNIQUE("org_id","member_id","name")
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"org_id" bigint NOT NULL,
	"thing_id" bigint NOT NULL,
	"home" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author_id" bigint,
	"kind" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "search_entry_pkey" PRIMARY KEY("org_id","kind","thing_id")
);
--> statement-breakpoint
CREATE TABLE "search_month" (
	"org_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"month" smallint NOT NULL,
	CONSTRAINT "search_month_pkey" PRIMARY KEY("org_id","kind","month")
);
--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_month" ADD CONSTRAINT "search_month_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Words alone, in lower case, with one blank between them; runs of Latin letters, and of digits, are words of their own. A link counts by its
-- label. What comes after 20,000 letters is not found, so that no text takes longer than a statement may. Names of functions in here are of pg_catalog alone, because an index is built without a search path.
CREATE FUNCTION "search_words"(raw text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	RETURN trim(regexp_replace(regexp_replace(regexp_replace(lower(normalize(left(raw, 20000), NFC) COLLATE "C"), '\]\([^\s()]*\)', ' ', 'g'),
		'[a-z]+|[0-9]+', ' \& ', 'g'), '[\s\u00a0\u2000-\u200a\u3000!-/:-@[-`{-~·…“”‘’「」『』《》、。]+', ' ', 'g'));
END $$;--> statement-breakpoint
-- The months since the year 2000.
CREATE FUNCTION "search_month_of"(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT (extract(year FROM at AT TIME ZONE 'UTC')::int - 2000) * 12 + extract(month FROM at AT TIME ZONE 'UTC')::int - 1
$$;--> statement-breakpoint
-- Keys of one kind and month of an organization; other things may share one by chance, and the words decide.
CREATE FUNCTION "search_keys_of"(org_id bigint, kind int, month int, grams text[]) RETURNS int[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN (SELECT array_agg((hashtextextended(gram, org_id * 1000000 + kind * 10000 + month) & 2147483647)::int) FROM unnest(grams) AS gram);
END $$;--> statement-breakpoint
-- Every two letters that stand beside each other, blanks or not; of a Latin word or a number its beginnings. Of a title also each letter (1),
-- each letter with the first consonant of the next one (2), and the first consonants of both (3), which are numbers for syllables. The author (@) and the home (#).
CREATE FUNCTION "search_keys"(org_id bigint, kind smallint, at timestamptz, home bigint, author_id bigint, title text, body text) RETURNS int[]
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	seed bigint := org_id * 1000000 + kind * 10000
		+ (extract(year FROM at AT TIME ZONE 'UTC')::int - 2000) * 12 + extract(month FROM at AT TIME ZONE 'UTC')::int - 1;
	of_title text[];
	of_words text[];
BEGIN
	IF title <> '' THEN
		of_title := (
			SELECT array_agg('1' || letter) || array_agg('2' || letter || initial) FILTER (WHERE initial IS NOT NULL)
				|| array_agg('3' || own || ' ' || initial) FILTER (WHERE initial IS NOT NULL)
			FROM (
				SELECT letter, own, lead(own) OVER (ORDER BY place) AS initial
				FROM (
					SELECT letter, place,
						CASE WHEN ascii(letter) BETWEEN 44032 AND 55203 THEN ((ascii(letter) - 44032) / 588)::text ELSE letter END AS own
					FROM unnest(string_to_array(replace(title, ' ', ''), NULL)) WITH ORDINALITY AS each (letter, place)
				) AS letters
			) AS pairs
		);
	END IF;
	IF title ~ '[a-z0-9]' OR body ~ '[a-z0-9]' THEN
		of_words := (
			SELECT array_agg(left(word, size)) FROM unnest(string_to_array(title || ' ' || body, ' ')) AS word, unnest(ARRAY[1, 2, 3, 5, 8]) AS size
			WHERE (size = length(word) OR size BETWEEN 2 AND length(word)) AND ascii(word) < 128
		);
	END IF;
	IF body ~ '[^\u0001-\uffff]' THEN
		of_words := of_words || (
			SELECT array_agg('1' || picture) FROM unnest(string_to_array(body, NULL)) AS picture WHERE ascii(picture) > 65535
		);
	END IF;
	RETURN (
		SELECT array_agg((hashtextextended(gram, seed) & 2147483647)::int) FROM (
			SELECT gram FROM (
				SELECT letter || lead(letter) OVER (ORDER BY place) AS gram
				FROM unnest(string_to_array(replace(title, ' ', '') || ' ' || replace(body, ' ', ''), NULL)) WITH ORDINALITY AS each (letter, place)
			) AS pairs WHERE gram !~ '[a-z0-9 ]'
			UNION ALL SELECT unnest(of_title)
			UNION ALL SELECT unnest(of_words)
			UNION ALL SELECT '@' || author_id WHERE author_id IS NOT NULL
			UNION ALL SELECT '#' || home
		) AS grams
	);
END $$;--> statement-breakpoint

-- Writes the row of a thing that lives; one without words has none.
CREATE FUNCTION "search_put"(org bigint, of_kind int, id bigint, its_home bigint, its_seq bigint, since timestamptz, author bigint, named text, said text)
	RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	title_words text := search_words(named);
	body_words text := search_words(said);
BEGIN
	IF title_words = '' AND body_words = '' THEN
		PERFORM search_drop(org, of_kind, ARRAY[id]);
		RETURN;
	END IF;
	IF NOT EXISTS (SELECT FROM search_month WHERE search_month.org_id = org AND search_month.kind = of_kind AND search_month.month = search_month_of(since)) THEN
		INSERT INTO search_month (org_id, kind, month) VALUES (org, of_kind, search_month_of(since)) ON CONFLICT DO NOTHING;
	END IF;
	INSERT INTO search_entry (org_id, kind, thing_id, home, seq, at, author_id, title, body)
	VALUES (org, of_kind, id, its_home, its_seq, since, author, title_words, body_words)
	ON CONFLICT (org_id, kind, thing_id) DO UPDATE
		SET home = excluded.home, seq = excluded.seq, at = excluded.at, author_id = excluded.author_id, title = excluded.title, body = excluded.body;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_drop"(org bigint, of_kind int, ids bigint[]) RETURNS void LANGUAGE sql AS $$
	DELETE FROM search_entry WHERE org_id = org AND kind = of_kind AND thing_id = ANY (ids)
$$;--> statement-breakpoint
-- The home of comments and files of a thing that lives: a project (1), a board (2) or a room (3), by its id times four.
CREATE FUNCTION "search_home_of"(org bigint, root_kind text, root_id bigint, OUT home bigint, OUT seq bigint) LANGUAGE plpgsql STABLE
	-- A plan that was made while a table was empty would read all of it for each row once it is full.
	SET enable_seqscan = off AS $$
BEGIN
	IF root_kind = 'issue' THEN
		SELECT project_id * 4 + 1, 0 INTO home, seq FROM issue WHERE org_id = org AND id = root_id AND deleted_at IS NULL;
	ELSIF root_kind = 'post' THEN
		SELECT board_id * 4 + 2, 0 INTO home, seq FROM post WHERE org_id = org AND id = root_id AND deleted_at IS NULL AND post.seq IS NOT NULL;
	ELSIF root_kind = 'message' THEN
		SELECT said.room_id * 4 + 3, coalesce(root.seq, said.seq) INTO home, seq
		FROM message AS said LEFT JOIN message AS root ON root.org_id = said.org_id AND root.id = said.thread_id
		WHERE said.org_id = org AND said.id = root_id AND said.deleted_at IS NULL;
	END IF;
END $$;--> statement-breakpoint
-- The comments on a thing with their replies, by the indexes of both.
CREATE FUNCTION "search_comments_on"(org bigint, its_kind text, its_id bigint) RETURNS SETOF "comment" LANGUAGE sql STABLE SET enable_seqscan = off AS $$
	SELECT * FROM comment WHERE org_id = org AND thing_kind = its_kind AND thing_id = its_id AND parent_id IS NULL
	UNION ALL
	SELECT reply.* FROM comment AS above INNER JOIN comment AS reply ON reply.org_id = above.org_id AND reply.parent_id = above.id
	WHERE above.org_id = org AND above.thing_kind = its_kind AND above.thing_id = its_id AND above.parent_id IS NULL AND reply.parent_id IS NOT NULL
$$;--> statement-breakpoint
-- Comments (2) and files (6) go where their thing goes, and are hidden and found with it. Purges of things delete both themselves.
CREATE FUNCTION "search_follow"(org bigint, root_kind text, root_id bigint) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	place record := search_home_of(org, root_kind, root_id);
BEGIN
	IF place.home IS NULL THEN
		PERFORM search_drop(org, 2, ARRAY(SELECT id FROM search_comments_on(org, root_kind, root_id)));
		PERFORM search_drop(org, 6, ARRAY(SELECT id FROM attachment
			WHERE org_id = org AND attachment.root_kind = search_follow.root_kind AND attachment.root_id = search_follow.root_id));
	ELSE
		UPDATE search_entry SET home = place.home, seq = place.seq WHERE org_id = org AND kind = 2 AND home <> place.home
			AND thing_id = ANY (ARRAY(SELECT id FROM search_comments_on(org, root_kind, root_id)));
		PERFORM search_put(org, 2, id, place.home, place.seq, created_at, member_id, '', body)
		FROM search_comments_on(org, root_kind, root_id) AS said WHERE deleted_at IS NULL
			AND NOT EXISTS (SELECT FROM search_entry WHERE search_entry.org_id = org AND search_entry.kind = 2 AND search_entry.thing_id = said.id);
		PERFORM search_put(org, 6, id, place.home, place.seq, created_at, member_id, name, '')
		FROM attachment WHERE attachment.org_id = org AND attachment.root_kind = search_follow.root_kind AND attachment.root_id = search_follow.root_id
			AND attached_at IS NOT NULL AND removed_at IS NULL AND stored_at IS NOT NULL;
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_issue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 1 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.deleted_at IS NULL THEN
		PERFORM search_put(NEW.org_id, 1, NEW.id, NEW.project_id * 4 + 1, 0, NEW.created_at, NEW.creator_id, NEW.title, NEW.body);
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 1, ARRAY[NEW.id]);
	END IF;
	IF TG_OP = 'UPDATE' AND ((OLD.project_id, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.project_id, NEW.deleted_at IS NULL)) THEN PERFORM search_follow(NEW.org_id, 'issue', NEW.id); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_issue_after_insert" AFTER INSERT ON "issue" FOR EACH ROW EXECUTE FUNCTION "search_issue"();--> statement-breakpoint
CREATE TRIGGER "search_issue_after_update" AFTER UPDATE OF "title", "body", "project_id", "deleted_at", "creator_id", "created_at" ON "issue" FOR EACH ROW
	WHEN ((OLD."title", OLD."body", OLD."project_id", OLD."deleted_at", OLD."creator_id", OLD."created_at") IS DISTINCT FROM (NEW."title", NEW."body", NEW."project_id", NEW."deleted_at", NEW."creator_id", NEW."created_at")) EXECUTE FUNCTION "search_issue"();--> statement-breakpoint
CREATE TRIGGER "search_issue_after_delete" AFTER DELETE ON "issue" FOR EACH ROW EXECUTE FUNCTION "search_issue"();--> statement-breakpoint
CREATE FUNCTION "search_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 3 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.deleted_at IS NULL AND NEW.seq IS NOT NULL THEN
		PERFORM search_put(NEW.org_id, 3, NEW.id, NEW.board_id * 4 + 2, 0, NEW.created_at, NEW.author_id, NEW.title, NEW.body);
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 3, ARRAY[NEW.id]);
	END IF;
	IF TG_OP = 'UPDATE' AND ((OLD.board_id, OLD.deleted_at IS NULL, OLD.seq IS NULL) IS DISTINCT FROM (NEW.board_id, NEW.deleted_at IS NULL, NEW.seq IS NULL)) THEN PERFORM search_follow(NEW.org_id, 'post', NEW.id); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_post_after_insert" AFTER INSERT ON "post" FOR EACH ROW EXECUTE FUNCTION "search_post"();--> statement-breakpoint
CREATE TRIGGER "search_post_after_update" AFTER UPDATE OF "title", "body", "board_id", "deleted_at", "seq", "created_at" ON "post" FOR EACH ROW
	WHEN ((OLD."title", OLD."body", OLD."board_id", OLD."deleted_at", OLD."seq", OLD."created_at") IS DISTINCT FROM (NEW."title", NEW."body", NEW."board_id", NEW."deleted_at", NEW."seq", NEW."created_at")) EXECUTE FUNCTION "search_post"();--> statement-breakpoint
CREATE TRIGGER "search_post_after_delete" AFTER DELETE ON "post" FOR EACH ROW EXECUTE FUNCTION "search_post"();--> statement-breakpoint
CREATE FUNCTION "search_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 5 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.deleted_at IS NULL THEN
		PERFORM search_put(NEW.org_id, 5, NEW.id, coalesce(NEW.project_id * 4 + 1, 0), 0, NEW.created_at, NEW.created_by, NEW.name, NEW.address || ' ' || NEW.address_detail || ' ' || NEW.phone || ' ' || NEW.note);
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 5, ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_place_after_insert" AFTER INSERT ON "place" FOR EACH ROW EXECUTE FUNCTION "search_place"();--> statement-breakpoint
CREATE TRIGGER "search_place_after_update" AFTER UPDATE OF "name", "address", "address_detail", "phone", "note", "project_id", "deleted_at", "created_at" ON "place" FOR EACH ROW
	WHEN ((OLD."name", OLD."address", OLD."address_detail", OLD."phone", OLD."note", OLD."project_id", OLD."deleted_at", OLD."created_at") IS DISTINCT FROM (NEW."name", NEW."address", NEW."address_detail", NEW."phone", NEW."note", NEW."project_id", NEW."deleted_at", NEW."created_at")) EXECUTE FUNCTION "search_place"();--> statement-breakpoint
CREATE TRIGGER "search_place_after_delete" AFTER DELETE ON "place" FOR EACH ROW EXECUTE FUNCTION "search_place"();--> statement-breakpoint
CREATE FUNCTION "search_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 7 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.deleted_at IS NULL THEN
		PERFORM search_put(NEW.org_id, 7, NEW.id, NEW.id * 4 + 1, 0, NEW.created_at, NEW.created_by, NEW.name, NEW.description);
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 7, ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_project_after_insert" AFTER INSERT ON "project" FOR EACH ROW EXECUTE FUNCTION "search_project"();--> statement-breakpoint
CREATE TRIGGER "search_project_after_update" AFTER UPDATE OF "name", "description", "deleted_at" ON "project" FOR EACH ROW
	WHEN ((OLD."name", OLD."description", OLD."deleted_at") IS DISTINCT FROM (NEW."name", NEW."description", NEW."deleted_at")) EXECUTE FUNCTION "search_project"();--> statement-breakpoint
CREATE TRIGGER "search_project_after_delete" AFTER DELETE ON "project" FOR EACH ROW EXECUTE FUNCTION "search_project"();--> statement-breakpoint
CREATE FUNCTION "search_board"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 8 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.deleted_at IS NULL THEN
		PERFORM search_put(NEW.org_id, 8, NEW.id, NEW.id * 4 + 2, 0, NEW.created_at, NEW.created_by, NEW.name, NEW.description);
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 8, ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_board_after_insert" AFTER INSERT ON "board" FOR EACH ROW EXECUTE FUNCTION "search_board"();--> statement-breakpoint
CREATE TRIGGER "search_board_after_update" AFTER UPDATE OF "name", "description", "deleted_at" ON "board" FOR EACH ROW
	WHEN ((OLD."name", OLD."description", OLD."deleted_at") IS DISTINCT FROM (NEW."name", NEW."description", NEW."deleted_at")) EXECUTE FUNCTION "search_board"();--> statement-breakpoint
CREATE TRIGGER "search_board_after_delete" AFTER DELETE ON "board" FOR EACH ROW EXECUTE FUNCTION "search_board"();--> statement-breakpoint
CREATE FUNCTION "search_room"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 9 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.kind <> 'direct' THEN
		PERFORM search_put(NEW.org_id, 9, NEW.id, NEW.id * 4 + 3, 9223372036854775807, NEW.created_at, NEW.created_by, NEW.name, NEW.topic);
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 9, ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_room_after_insert" AFTER INSERT ON "room" FOR EACH ROW EXECUTE FUNCTION "search_room"();--> statement-breakpoint
CREATE TRIGGER "search_room_after_update" AFTER UPDATE OF "name", "topic", "kind" ON "room" FOR EACH ROW
	WHEN ((OLD."name", OLD."topic", OLD."kind") IS DISTINCT FROM (NEW."name", NEW."topic", NEW."kind")) EXECUTE FUNCTION "search_room"();--> statement-breakpoint
CREATE TRIGGER "search_room_after_delete" AFTER DELETE ON "room" FOR EACH ROW EXECUTE FUNCTION "search_room"();--> statement-breakpoint
CREATE FUNCTION "search_comment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	place record;
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 2 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.deleted_at IS NULL THEN
		place := search_home_of(NEW.org_id, NEW.thing_kind, NEW.thing_id);
		IF place.home IS NOT NULL THEN
			PERFORM search_put(NEW.org_id, 2, NEW.id, place.home, place.seq, NEW.created_at, NEW.member_id, '', NEW.body);
			RETURN NULL;
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 2, ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_comment_after_insert" AFTER INSERT ON "comment" FOR EACH ROW EXECUTE FUNCTION "search_comment"();--> statement-breakpoint
CREATE TRIGGER "search_comment_after_update" AFTER UPDATE OF "body", "deleted_at", "thing_kind", "thing_id", "created_at" ON "comment" FOR EACH ROW
	WHEN ((OLD."body", OLD."deleted_at", OLD."thing_kind", OLD."thing_id", OLD."created_at") IS DISTINCT FROM (NEW."body", NEW."deleted_at", NEW."thing_kind", NEW."thing_id", NEW."created_at")) EXECUTE FUNCTION "search_comment"();--> statement-breakpoint
CREATE TRIGGER "search_comment_after_delete" AFTER DELETE ON "comment" FOR EACH ROW EXECUTE FUNCTION "search_comment"();--> statement-breakpoint
CREATE FUNCTION "search_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	place record;
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 6 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.attached_at IS NOT NULL AND NEW.removed_at IS NULL AND NEW.stored_at IS NOT NULL THEN
		place := search_home_of(NEW.org_id, NEW.root_kind, NEW.root_id);
		IF place.home IS NOT NULL THEN
			PERFORM search_put(NEW.org_id, 6, NEW.id, place.home, place.seq, NEW.created_at, NEW.member_id, NEW.name, '');
			RETURN NULL;
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 6, ARRAY[NEW.id]);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_file_after_insert" AFTER INSERT ON "attachment" FOR EACH ROW EXECUTE FUNCTION "search_file"();--> statement-breakpoint
CREATE TRIGGER "search_file_after_update" AFTER UPDATE OF "name", "attached_at", "removed_at", "stored_at", "root_kind", "root_id", "created_at" ON "attachment" FOR EACH ROW
	WHEN ((OLD."name", OLD."attached_at", OLD."removed_at", OLD."stored_at", OLD."root_kind", OLD."root_id", OLD."created_at") IS DISTINCT FROM (NEW."name", NEW."attached_at", NEW."removed_at", NEW."stored_at", NEW."root_kind", NEW."root_id", NEW."created_at")) EXECUTE FUNCTION "search_file"();--> statement-breakpoint
CREATE TRIGGER "search_file_after_delete" AFTER DELETE ON "attachment" FOR EACH ROW EXECUTE FUNCTION "search_file"();--> statement-breakpoint
CREATE FUNCTION "search_message"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	its_seq bigint;
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM search_entry WHERE org_id = OLD.org_id AND kind = 4 AND thing_id = OLD.id;
		RETURN NULL;
	END IF;
	IF NEW.deleted_at IS NULL AND NEW.event IS NULL THEN
		its_seq := NEW.seq;
		IF NEW.thread_id IS NOT NULL THEN
			its_seq := (search_home_of(NEW.org_id, 'message', NEW.id)).seq;
		END IF;
		PERFORM search_put(NEW.org_id, 4, NEW.id, NEW.room_id * 4 + 3, its_seq, NEW.created_at, NEW.member_id, '', NEW.body);
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM search_drop(NEW.org_id, 4, ARRAY[NEW.id]);
	END IF;
	IF TG_OP = 'UPDATE' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) THEN PERFORM search_follow(NEW.org_id, 'message', NEW.id); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_message_after_insert" AFTER INSERT ON "message" FOR EACH ROW EXECUTE FUNCTION "search_message"();--> statement-breakpoint
CREATE TRIGGER "search_message_after_update" AFTER UPDATE OF "body", "deleted_at", "thread_id", "created_at" ON "message" FOR EACH ROW
	WHEN ((OLD."body", OLD."deleted_at", OLD."thread_id", OLD."created_at") IS DISTINCT FROM (NEW."body", NEW."deleted_at", NEW."thread_id", NEW."created_at")) EXECUTE FUNCTION "search_message"();--> statement-breakpoint
CREATE TRIGGER "search_message_after_delete" AFTER DELETE ON "message" FOR EACH ROW EXECUTE FUNCTION "search_message"();--> statement-breakpoint
-- All that lives, as the triggers write it.
CREATE FUNCTION "search_living"() RETURNS SETOF "search_entry" LANGUAGE sql STABLE AS $$
SELECT org_id, id, home, seq, at, author_id, kind::smallint, title, body FROM (
	SELECT org_id, 1 AS kind, id, project_id * 4 + 1 AS home, 0::bigint AS seq, created_at AS at, creator_id AS author_id, search_words(title) AS title, search_words(body) AS body
		FROM issue WHERE deleted_at IS NULL
	UNION ALL SELECT comment.org_id, 2, id, place.home, place.seq, created_at, member_id, '', search_words(body)
		FROM comment, search_home_of(comment.org_id, thing_kind, thing_id) AS place WHERE deleted_at IS NULL AND place.home IS NOT NULL
	UNION ALL SELECT org_id, 3, id, board_id * 4 + 2, 0, created_at, author_id, search_words(title), search_words(body)
		FROM post WHERE deleted_at IS NULL AND seq IS NOT NULL
	UNION ALL SELECT message.org_id, 4, id, place.home, place.seq, created_at, member_id, '', search_words(body)
		FROM message, search_home_of(message.org_id, 'message', id) AS place WHERE deleted_at IS NULL AND event IS NULL
	UNION ALL SELECT org_id, 5, id, coalesce(project_id * 4 + 1, 0), 0, created_at, created_by, search_words(name),
		search_words(address || ' ' || address_detail || ' ' || phone || ' ' || note) FROM place WHERE deleted_at IS NULL
	UNION ALL SELECT attachment.org_id, 6, id, place.home, place.seq, created_at, member_id, search_words(name), ''
		FROM attachment, search_home_of(attachment.org_id, root_kind, root_id) AS place
		WHERE attached_at IS NOT NULL AND removed_at IS NULL AND stored_at IS NOT NULL AND place.home IS NOT NULL
	UNION ALL SELECT org_id, 7, id, id * 4 + 1, 0, created_at, created_by, search_words(name), search_words(description) FROM project WHERE deleted_at IS NULL
	UNION ALL SELECT org_id, 8, id, id * 4 + 2, 0, created_at, created_by, search_words(name), search_words(description) FROM board WHERE deleted_at IS NULL
	UNION ALL SELECT org_id, 9, id, id * 4 + 3, 9223372036854775807, created_at, created_by, search_words(name), search_words(topic) FROM room WHERE kind <> 'direct'
) AS living WHERE title <> '' OR body <> '';
$$;--> statement-breakpoint
-- For a table without rows.
CREATE FUNCTION "search_fill"() RETURNS void LANGUAGE sql AS $$
INSERT INTO search_entry SELECT * FROM search_living();
INSERT INTO search_month (org_id, kind, month) SELECT DISTINCT org_id, kind, search_month_of(at) FROM search_entry;
$$;--> statement-breakpoint
SELECT search_fill();--> statement-breakpoint
CREATE INDEX "search_entry_keys" ON "search_entry" USING gin (search_keys(org_id, kind, at, home, author_id, title, body)) WITH (fastupdate=false);
