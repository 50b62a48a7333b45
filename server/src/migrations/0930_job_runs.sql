-- Which process works on a job: what one that has died was working on is begun again by another at once.
create table job_runs (
  id uuid primary key,
  job uuid not null,
  name text not null,
  node uuid not null,
  -- The job's own, which every further beginning changes.
  started_at timestamp with time zone not null
);
