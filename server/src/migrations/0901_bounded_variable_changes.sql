-- A variable may be set thousands of times a second: only its last changes are kept, and from when on that is all of them.
create table variable_change_counts (
  -- As in variable_changes.
  variable text primary key,
  -- Changes kept, or more where old ones were forgotten by their age.
  noted integer not null,
  forgotten bigint not null default 0,
  -- Changes before that were forgotten because there were too many.
  known_from timestamp with time zone
);
insert into variable_change_counts (variable, noted) select variable, count(*) from variable_changes group by variable;

create or replace function note_variable_change() returns trigger language plpgsql as $$
declare
  row_now jsonb := to_jsonb(new);
  key text := coalesce(row_now ->> 'id', concat_ws(' ', row_now ->> 'owner_id', row_now ->> 'name'));
  -- One a minute for eight days are kept. Whatever is set more often is cut by a quarter at a time.
  keep constant integer := 12000;
  kept integer;
  oldest timestamp with time zone;
  gone bigint;
begin
  if tg_op = 'INSERT' or new.value is distinct from old.value then
    insert into variable_changes (variable, at, before, value)
    values (key, new.updated_at, case when tg_op = 'UPDATE' then old.value end, new.value);
    insert into variable_change_counts as counts (variable, noted) values (key, 1)
    on conflict (variable) do update set noted = counts.noted + 1
    returning noted into kept;
    if kept >= keep + keep / 3 then
      select at into oldest from variable_changes where variable = key order by at desc offset keep - 1 limit 1;
      delete from variable_changes where variable = key and at < oldest;
      get diagnostics gone = row_count;
      update variable_change_counts set
        noted = (select count(*) from variable_changes where variable = key),
        forgotten = forgotten + gone,
        known_from = case when gone > 0 then oldest else known_from end
      where variable = key;
    end if;
  end if;
  return null;
end $$;
