-- Findings of a search that could not be read.
alter table discovery_runs add column left_out integer not null default 0;
