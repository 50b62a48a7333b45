-- Notices that could not be delivered wait on the screen of undelivered messages until somebody discards them there.
ALTER TABLE "notice_deliveries" ADD COLUMN "discarded_at" timestamp with time zone;
CREATE INDEX "notice_deliveries_failed_idx" ON "notice_deliveries" USING btree ("created_at") WHERE status = 'failed' and discarded_at is null;
