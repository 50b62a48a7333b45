-- How often lists and settings were saved that are saved as a whole, so that the second of two saves is refused.
CREATE TABLE "list_revisions" (
	"call" text NOT NULL,
	"owner" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "list_revisions_pk" PRIMARY KEY("call","owner")
);
ALTER TABLE "alarm_levels" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "place_combinations" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
