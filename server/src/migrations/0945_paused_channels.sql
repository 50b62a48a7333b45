-- A provider that limits a channel gets nothing more from it for a while.
alter table notice_channels add column paused_until timestamp with time zone;
