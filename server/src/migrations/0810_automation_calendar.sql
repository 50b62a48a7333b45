-- The working calendar of the venue: one row, or none while it is the usual week.
create table automation_calendars (
  id integer primary key,
  calendar jsonb not null,
  updated_at timestamp with time zone not null default now(),
  updated_by text not null,
  constraint automation_calendars_one_check check (id = 1)
);
