-- contracts: last used by 0.1
-- Steps without a device and what assistants ask for had a private word in calls and stored JSON.
alter table assistant_requests rename column deed to action;

create function pg_temp.plain_words(stored jsonb) returns jsonb language sql immutable as $$
  select replace(replace(replace(stored::text,
    '"kind": "deed"', '"kind": "systemStep"'),
    '"deed": ', '"systemStep": '),
    '"scene.deed', '"scene.systemStep')::jsonb
$$;
update place_action_groups set steps = pg_temp.plain_words(steps) where steps::text like '%deed%';
update plans set steps = pg_temp.plain_words(steps) where steps::text like '%deed%';
update plan_versions set draft = pg_temp.plain_words(draft) where draft::text like '%deed%';
update automations set definition = pg_temp.plain_words(definition) where definition::text like '%deed%';
update automation_versions set draft = pg_temp.plain_words(draft) where draft::text like '%deed%';
update strategies set definition = pg_temp.plain_words(definition) where definition::text like '%deed%';
update strategy_versions set draft = pg_temp.plain_words(draft) where draft::text like '%deed%';
update strategy_reports set findings = pg_temp.plain_words(findings) where findings::text like '%scene.deed%';
update place_templates set content = pg_temp.plain_words(content) where content::text like '%deed%';
update scene_runs set lines = pg_temp.plain_words(lines), reason = pg_temp.plain_words(reason)
  where lines::text like '%deed%' or reason::text like '%scene.deed%';
update scene_run_lines set line = pg_temp.plain_words(line) where line::text like '%deed%';
drop function pg_temp.plain_words(jsonb);
