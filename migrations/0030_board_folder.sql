CREATE TABLE "board_folder" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "board_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rank" text collate "C" NOT NULL,
	CONSTRAINT "board_folder_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "board_folder_name_key" UNIQUE("org_id","name")
);
--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "folder_id" bigint;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "rank" text collate "C";--> statement-breakpoint
ALTER TABLE "board_folder" ADD CONSTRAINT "board_folder_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_org_id_folder_id_board_folder_org_id_id_fk" FOREIGN KEY ("org_id","folder_id") REFERENCES "public"."board_folder"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_folder_id" ON "board" USING btree ("org_id","folder_id");