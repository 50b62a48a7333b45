-- The end of a key of which its maker was reminded; another end is another reminder.
alter table api_keys add column reminded_for timestamp with time zone;
