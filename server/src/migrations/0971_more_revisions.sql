-- More rows that two people may edit (see 0970).
ALTER TABLE "roles" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "alarm_rules" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "devices" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "models" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "users" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "meetings" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "places" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "notice_channels" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "notice_templates" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
ALTER TABLE "notice_recipients" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
