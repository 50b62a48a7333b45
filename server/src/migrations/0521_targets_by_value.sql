-- What an entry of the operation log is about is nearly always one thing. An array of ids cannot be estimated, and the list
-- was then read from its newest entry on, whole, for one that is rare.
create index audit_entries_target_idx on audit_entries using hash (target);
drop index audit_entries_targets_idx;
create index audit_entries_targets_idx on audit_entries using gin (string_to_array(target, ',')) where target like '%,%';
