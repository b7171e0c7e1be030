CREATE TABLE "code_link_issue" (
	"org_id" bigint NOT NULL,
	"issue_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"is_closing" boolean NOT NULL,
	"reached" text,
	CONSTRAINT "code_link_issue_org_id_issue_id_link_id_pk" PRIMARY KEY("org_id","issue_id","link_id")
);
--> statement-breakpoint
CREATE TABLE "code_link" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "code_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repository_id" bigint NOT NULL,
	"repository" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"author" text,
	"state" text,
	"review" text,
	"checks" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_link_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "code_link_repository_id_kind_name_key" UNIQUE("org_id","repository_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "code_move" (
	"org_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"event" text NOT NULL,
	"state_id" bigint,
	CONSTRAINT "code_move_org_id_project_id_event_pk" PRIMARY KEY("org_id","project_id","event")
);
--> statement-breakpoint
CREATE TABLE "github_connecting" (
	"org_id" bigint NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"member_id" bigint NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "github_connecting_org_id_state_hash_pk" PRIMARY KEY("org_id","state_hash"),
	CONSTRAINT "github_connecting_state_hash_key" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "github_delivery" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "github_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" text NOT NULL,
	"installation_id" bigint NOT NULL,
	"event" text NOT NULL,
	"action" text,
	"repository" text,
	"payload" jsonb,
	"result" text DEFAULT 'waiting' NOT NULL,
	"said" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "github_delivery_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "github_delivery_delivery_id_key" UNIQUE("delivery_id")
);
--> statement-breakpoint
CREATE TABLE "github_installation" (
	"org_id" bigint NOT NULL,
	"installation_id" bigint NOT NULL,
	"account" text NOT NULL,
	"selection" text NOT NULL,
	"settings_url" text NOT NULL,
	"is_suspended" boolean NOT NULL,
	"leased_until" timestamp with time zone,
	"connected_by" bigint NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "github_installation_org_id_installation_id_pk" PRIMARY KEY("org_id","installation_id"),
	CONSTRAINT "github_installation_installation_id_key" UNIQUE("installation_id")
);
--> statement-breakpoint
CREATE TABLE "github_repository" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"installation_id" bigint NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"default_branch" text NOT NULL,
	"is_private" boolean NOT NULL,
	CONSTRAINT "github_repository_org_id_repository_id_pk" PRIMARY KEY("org_id","repository_id")
);
--> statement-breakpoint
CREATE TABLE "github_request" (
	"org_id" bigint NOT NULL,
	"requester_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "github_request_org_id_requester_id_pk" PRIMARY KEY("org_id","requester_id")
);
--> statement-breakpoint
ALTER TABLE "issue_activity" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_activity" ADD COLUMN "outsider" text;--> statement-breakpoint
ALTER TABLE "code_link_issue" ADD CONSTRAINT "code_link_issue_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_link_issue" ADD CONSTRAINT "code_link_issue_org_id_issue_id_issue_org_id_id_fk" FOREIGN KEY ("org_id","issue_id") REFERENCES "public"."issue"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_link_issue" ADD CONSTRAINT "code_link_issue_org_id_link_id_code_link_org_id_id_fk" FOREIGN KEY ("org_id","link_id") REFERENCES "public"."code_link"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_link" ADD CONSTRAINT "code_link_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_move" ADD CONSTRAINT "code_move_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_move" ADD CONSTRAINT "code_move_org_id_project_id_project_org_id_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."project"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_connecting" ADD CONSTRAINT "github_connecting_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_connecting" ADD CONSTRAINT "github_connecting_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_delivery" ADD CONSTRAINT "github_delivery_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_installation" ADD CONSTRAINT "github_installation_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_installation" ADD CONSTRAINT "github_installation_org_id_connected_by_member_org_id_id_fk" FOREIGN KEY ("org_id","connected_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_repository" ADD CONSTRAINT "github_repository_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_request" ADD CONSTRAINT "github_request_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_request" ADD CONSTRAINT "github_request_org_id_member_id_member_org_id_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_link_issue_link_id" ON "code_link_issue" USING btree ("org_id","link_id");--> statement-breakpoint
CREATE INDEX "github_connecting_expires_at" ON "github_connecting" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "github_delivery_received_at" ON "github_delivery" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "github_delivery_waiting" ON "github_delivery" USING btree ("installation_id","id") WHERE result = 'waiting';--> statement-breakpoint
CREATE INDEX "github_repository_installation_id" ON "github_repository" USING btree ("org_id","installation_id");--> statement-breakpoint
CREATE INDEX "github_request_requester_id" ON "github_request" USING btree ("requester_id");