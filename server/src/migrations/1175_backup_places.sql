-- Places elsewhere that copies of backups go to. The secret is sealed with the key file, which is in no backup.
create table backup_places (
  id uuid primary key,
  name text not null,
  type text not null,
  address text not null,
  account text not null,
  region text not null,
  host_key text not null,
  networks text[] not null,
  enabled boolean not null,
  secret_sealed text,
  -- Of a folder: its mark has been made, and has to be there from then on.
  marked boolean not null default false,
  last_at timestamptz,
  last_failed boolean not null default false,
  last_reason text,
  last_detail text not null default '',
  revision integer not null default 1,
  constraint backup_places_name_key unique (name),
  constraint backup_places_type_check check (type in ('folder', 's3', 'sftp', 'webdav')),
  constraint backup_places_last_check check (last_failed = (last_reason is not null))
);
