CREATE TABLE "layout_designers" (
	"tab" text PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "layout_drafts" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"saved_by" text
);

CREATE TABLE "layout_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"layout" jsonb NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "layout_versions_number_key" UNIQUE("place_id","number")
);

ALTER TABLE "layout_designers" ADD CONSTRAINT "layout_designers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "layout_drafts" ADD CONSTRAINT "layout_drafts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "layout_versions" ADD CONSTRAINT "layout_versions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "layout_designers_place_idx" ON "layout_designers" USING btree ("place_id");
