-- The log of notices, the runs of scenes and the trace of automations are searched by index, as alarms are (0420).
alter table notice_deliveries add column search_text text generated always as (search_form(title || ' ' || recipient)) stored;
alter table scene_runs add column search_text text generated always as (search_form(
  group_name || ' ' || place_name || ' ' || coalesce(cause_name, '')
)) stored;
alter table automation_firings add column search_text text generated always as (search_form(
  automation_name || ' ' || coalesce(cause->'text'->>'zh', '') || ' ' || coalesce(cause->'text'->>'en', '')
)) stored;

do $$
begin
  create index notice_deliveries_search_idx on notice_deliveries using gin (search_text gin_trgm_ops);
  create index scene_runs_search_idx on scene_runs using gin (search_text gin_trgm_ops);
  create index automation_firings_search_idx on automation_firings using gin (search_text gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'pg_trgm is not available: these are searched by reading the tables';
end
$$;
