-- Reminders of what falls due: how many days before, what has been said already, and when it is looked at again.
create table due_reminders (
  kind text primary key,
  days integer not null,
  constraint due_reminders_days_check check (days between 0 and 365)
);
create table due_said (
  kind text not null,
  about text not null,
  due_on date not null,
  threshold text not null,
  said_at timestamp with time zone not null default now(),
  constraint due_said_pk primary key (kind, about, due_on, threshold)
);
create index due_said_on_idx on due_said (due_on);
create table due_watches (
  id integer primary key,
  next_at timestamp with time zone not null default now()
);
insert into due_watches (id) values (1);

-- Who handed out what is on loan, to be reminded of it.
alter table asset_loans add column handed_by_id uuid;
