-- See 0970. The revision of plans counts what runs only.
ALTER TABLE "plans" ADD COLUMN "edit_revision" integer DEFAULT 1 NOT NULL;
