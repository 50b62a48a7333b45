CREATE TABLE "place_favourites" (
	"user_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	CONSTRAINT "place_favourites_user_id_place_id_pk" PRIMARY KEY("user_id","place_id")
);

ALTER TABLE "scene_runs" ALTER COLUMN "place_id" DROP NOT NULL;

ALTER TABLE "scene_runs" ADD COLUMN "place_ids" uuid[] DEFAULT '{}' NOT NULL;

ALTER TABLE "scene_runs" ADD COLUMN "skipped" jsonb DEFAULT '[]' NOT NULL;

ALTER TABLE "place_favourites" ADD CONSTRAINT "place_favourites_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "place_favourites_place_idx" ON "place_favourites" USING btree ("place_id");

CREATE INDEX "scene_runs_places_idx" ON "scene_runs" USING gin ("place_ids");
