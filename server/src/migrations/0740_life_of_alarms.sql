-- Who looks after an alarm, until when it is shelved, when it came and went, and what people did about it.
alter table alarms
  add column assignee_id uuid,
  add column assignee text,
  add column shelved_until timestamp with time zone,
  add column shelved_by text,
  add column shelve_reason text;
create index alarms_assignee_idx on alarms (assignee_id, last_at) where assignee_id is not null;
create index alarms_shelved_idx on alarms (shelved_until) where shelved_until is not null;

create table alarm_occurrences (
  alarm_id uuid not null,
  number integer not null,
  times integer not null,
  raised_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  value jsonb,
  constraint alarm_occurrences_alarm_id_number_pk primary key (alarm_id, number),
  constraint alarm_occurrences_alarm_fk foreign key (alarm_id) references alarms (id) on delete cascade
);

create table alarm_history (
  id uuid primary key,
  alarm_id uuid not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  by text,
  by_id uuid,
  text text,
  detail jsonb not null default '{}',
  constraint alarm_history_alarm_fk foreign key (alarm_id) references alarms (id) on delete cascade
);
create index alarm_history_alarm_idx on alarm_history (alarm_id, at, id);

create table alarm_pictures (
  id uuid primary key,
  history_id uuid not null,
  alarm_id uuid not null,
  file_id uuid not null,
  sort integer not null,
  constraint alarm_pictures_history_fk foreign key (history_id) references alarm_history (id) on delete cascade,
  constraint alarm_pictures_file_fk foreign key (file_id) references stored_files (id)
);
create index alarm_pictures_history_idx on alarm_pictures (history_id, sort);
