-- A step of a run sends its notice once; the row commits with the notice.
create table scene_notices (
  run_id uuid not null,
  position text not null,
  constraint scene_notices_pk primary key (run_id, position),
  constraint scene_notices_run_fk foreign key (run_id) references scene_runs (id) on delete cascade
);
