CREATE TABLE "former_invitation_token" (
	"org_id" bigint NOT NULL,
	"invitation_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	CONSTRAINT "former_invitation_token_org_id_invitation_id_token_hash_pk" PRIMARY KEY("org_id","invitation_id","token_hash"),
	CONSTRAINT "former_invitation_token_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "invitation_link" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_invitation_token" ADD CONSTRAINT "former_invitation_token_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_invitation_token" ADD CONSTRAINT "former_invitation_token_org_id_invitation_id_invitation_org_id_id_fk" FOREIGN KEY ("org_id","invitation_id") REFERENCES "public"."invitation"("org_id","id") ON DELETE cascade ON UPDATE no action;