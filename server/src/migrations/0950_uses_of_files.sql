-- Files that nothing refers to are removed after a while, and each person may upload so much in a day.
alter table stored_files add column unused_since timestamptz;
create index stored_files_unused_idx on stored_files (unused_since) where unused_since is not null;
create table upload_amounts (
  user_id uuid not null,
  day date not null,
  bytes bigint not null,
  constraint upload_amounts_user_id_day_pk primary key (user_id, day)
);
-- Who may see a file is decided by what refers to it.
create index place_photos_file_idx on place_photos (file_id);
create index alarm_pictures_file_idx on alarm_pictures (file_id);
create index work_order_pictures_file_idx on work_order_pictures (file_id);
create index device_maintenance_files_file_idx on device_maintenance_files (file_id);
create index users_avatar_idx on users (avatar) where avatar is not null;
