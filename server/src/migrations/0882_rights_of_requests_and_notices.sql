-- The role in which somebody asked for a plan, and all places that a notice is about where they are several.
alter table plan_requests add column requested_role uuid;
alter table notice_deliveries add column place_ids uuid[];
