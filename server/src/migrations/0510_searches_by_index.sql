-- Entries of the operation log are found by what they are about: a solve names several alarms, with commas between.
create index audit_entries_targets_idx on audit_entries using gin (string_to_array(target, ','));
-- The alarm list in its own order, whatever the status. `desc` asks for nulls first: an index that has them last is of no
-- use to it, though the column has none.
create index alarms_level_idx on alarms (level, last_at desc, id);
drop index alarms_worst_idx;
create index alarms_worst_idx on alarms (status, level, last_at desc, id);
