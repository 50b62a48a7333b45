-- What a place switches on before its meetings, and off after them.
create table meeting_scenes (
  place_id uuid primary key,
  on_group_id uuid,
  on_minutes integer not null,
  off_group_id uuid,
  off_minutes integer not null,
  since timestamp with time zone not null default now(),
  constraint meeting_scenes_place_fk foreign key (place_id) references places (id) on delete cascade
);

-- What was done about a meeting, once for each kind. Kept as long as the receipts, whatever becomes of the meeting.
create table meeting_scene_runs (
  meeting_id uuid not null,
  kind text not null,
  at timestamp with time zone not null default now(),
  outcome text not null,
  group_id uuid,
  run_id uuid,
  refused text,
  constraint meeting_scene_runs_pk primary key (meeting_id, kind)
);
create index meeting_scene_runs_at_idx on meeting_scene_runs (at);
create index meeting_scene_runs_begun_idx on meeting_scene_runs (at) where outcome = 'begun';
