-- Lines of runs that go on, as they change; the end of a run writes its whole receipt and removes them (decision 064).
create table scene_run_lines (
  run_id uuid not null,
  at integer not null,
  line jsonb not null,
  constraint scene_run_lines_pk primary key (run_id, at),
  constraint scene_run_lines_run_fk foreign key (run_id) references scene_runs (id) on delete cascade
);
