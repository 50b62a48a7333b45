-- Who saved a system setting last. The name stays as it was then, like the one in the operation log.
create table system_config_changes (
  type text not null,
  key text not null,
  user_id uuid,
  username text,
  at timestamp with time zone not null default now(),
  constraint system_config_changes_type_key_pk primary key (type, key)
);
