-- Maintenance windows: while one is open, alarms of its scope are suppressed.
create table alarm_windows (
  id uuid primary key,
  name text not null,
  reason text not null,
  enabled boolean not null,
  levels jsonb not null,
  schedule jsonb not null,
  current_from timestamp with time zone,
  current_to timestamp with time zone,
  not_before timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  created_by text not null,
  updated_at timestamp with time zone not null default now()
);
create index alarm_windows_current_idx on alarm_windows (current_from, id);

create table alarm_window_places (
  window_id uuid not null,
  place_id uuid not null,
  constraint alarm_window_places_pk primary key (window_id, place_id),
  constraint alarm_window_places_window_fk foreign key (window_id) references alarm_windows (id) on delete cascade,
  constraint alarm_window_places_place_fk foreign key (place_id) references places (id) on delete cascade
);
create index alarm_window_places_place_idx on alarm_window_places (place_id);

create table alarm_window_groups (
  window_id uuid not null,
  group_id uuid not null,
  constraint alarm_window_groups_pk primary key (window_id, group_id),
  constraint alarm_window_groups_window_fk foreign key (window_id) references alarm_windows (id) on delete cascade,
  constraint alarm_window_groups_group_fk foreign key (group_id) references place_groups (id) on delete cascade
);
create index alarm_window_groups_group_idx on alarm_window_groups (group_id);

create table alarm_window_devices (
  window_id uuid not null,
  device_id uuid not null,
  constraint alarm_window_devices_pk primary key (window_id, device_id),
  constraint alarm_window_devices_window_fk foreign key (window_id) references alarm_windows (id) on delete cascade,
  constraint alarm_window_devices_device_fk foreign key (device_id) references devices (id) on delete cascade
);
create index alarm_window_devices_device_idx on alarm_window_devices (device_id);

-- Name and end of the window are copied, so that an alarm is shown without it.
alter table alarms
  add column suppressed_by uuid,
  add column suppressed_name text,
  add column suppressed_until timestamp with time zone;
create index alarms_suppressed_idx on alarms (suppressed_by) where suppressed_by is not null;
