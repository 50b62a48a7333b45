-- Calendars that meetings are read from regularly.
create table meeting_calendars (
  id uuid primary key,
  name text not null,
  place_id uuid,
  kind text not null,
  url text not null,
  username text,
  password_sealed text,
  enabled boolean not null,
  -- What the server said to recognise an unchanged calendar.
  mark text,
  tried_at timestamp with time zone,
  read_at timestamp with time zone,
  failure text,
  failures integer not null default 0,
  outcome jsonb,
  next_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint meeting_calendars_place_fk foreign key (place_id) references places (id) on delete cascade,
  constraint meeting_calendars_name_key unique (name)
);
create index meeting_calendars_next_idx on meeting_calendars (next_at);

alter table meetings
  add column calendar_id uuid,
  add column external_id text,
  add constraint meetings_calendar_fk foreign key (calendar_id) references meeting_calendars (id) on delete cascade,
  add constraint meetings_external_key unique (calendar_id, external_id);
