-- Counts the changes of rows that two people may edit, so that the second save is refused.
ALTER TABLE "work_orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
