-- Devices are searched in the registry that every process keeps of them; the column and its index go with their upkeep.
drop index if exists devices_search_idx;
alter table devices drop column search_text;
