-- Hashes of passwords that people had before, while a setting says that they may not be used again.
create table former_passwords (
  user_id uuid not null constraint former_passwords_user_id_users_id_fk references users (id) on delete cascade,
  hash text not null,
  replaced_at timestamp with time zone not null default now(),
  constraint former_passwords_user_id_hash_pk primary key (user_id, hash)
);
