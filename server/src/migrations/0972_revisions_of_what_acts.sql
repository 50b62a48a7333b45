-- See 0970.
ALTER TABLE "automations" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "strategies" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "place_action_groups" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
