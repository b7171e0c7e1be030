CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_org_id" ON "audit" USING btree ("org_id","id");--> statement-breakpoint
CREATE FUNCTION "audit_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '2 years' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the record is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_kept"();--> statement-breakpoint
CREATE TRIGGER "audit_no_truncate" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_kept"();--> statement-breakpoint
-- Runs with the rights of its owner: the app itself may delete nothing.
CREATE FUNCTION "forget_old_audits"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	DELETE FROM "audit" WHERE "at" < now() - interval '2 years';
$$;
