-- What automations and strategies remember in variables of their own, and what variables were in the last day.
create table local_variables (
  -- An automation or a strategy.
  owner_id uuid not null,
  name text not null,
  -- As declared when the value was set: a value of another declaration does not count.
  type text not null,
  default_value jsonb not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint local_variables_pk primary key (owner_id, name)
);

create table variable_changes (
  -- The id of a variable, or the owner and the name of one that belongs to an automation or a strategy.
  variable text not null,
  at timestamp with time zone not null,
  -- Null where it did not exist.
  before jsonb,
  value jsonb not null
);
create index variable_changes_idx on variable_changes (variable, at);
create index variable_changes_at_idx on variable_changes (at);

-- Whoever sets a variable, in whatever way, leaves a change.
create function note_variable_change() returns trigger language plpgsql as $$
declare
  row_now jsonb := to_jsonb(new);
begin
  if tg_op = 'INSERT' or new.value is distinct from old.value then
    insert into variable_changes (variable, at, before, value)
    values (
      coalesce(row_now ->> 'id', concat_ws(' ', row_now ->> 'owner_id', row_now ->> 'name')),
      new.updated_at,
      case when tg_op = 'UPDATE' then old.value end,
      new.value
    );
  end if;
  return null;
end $$;
create trigger automation_variables_changed after insert or update of value on automation_variables
  for each row execute function note_variable_change();
create trigger local_variables_changed after insert or update of value on local_variables
  for each row execute function note_variable_change();
