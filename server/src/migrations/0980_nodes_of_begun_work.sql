-- Which process is at it, so that the others notice at once when that has died; null where the version before wrote it.
alter table scene_runs add column node uuid;
alter table automation_firings add column node uuid;
alter table strategy_reports add column node uuid;
-- An approved request is work until its run has begun.
alter table plan_requests add column due_at timestamp with time zone;
alter table plan_requests add column leased_by uuid;
alter table plan_requests add column attempts integer not null default 0;
