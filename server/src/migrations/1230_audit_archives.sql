-- What was taken out of the operation log: files with whole days of the chain. The chain in the database begins after the last.
create table audit_archives (
  id uuid primary key,
  from_sequence bigint not null unique,
  to_sequence bigint not null unique,
  -- Of the chain before and at the end.
  previous text not null,
  hash text not null,
  -- The days in it, as sealed records name them.
  days jsonb not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  file text not null,
  sha256 text not null,
  bytes bigint not null,
  -- The node whose data folder has the file.
  node_name text not null,
  made_at timestamp with time zone not null default now()
);
create trigger audit_archives_append_only before update or delete on audit_archives
  for each row execute function audit_refuse_change();
create trigger audit_archives_no_truncate before truncate on audit_archives
  for each statement execute function audit_refuse_change();

create function audit_continue_archives() returns trigger language plpgsql as $$
declare
  newest audit_archives;
begin
  select * into newest from audit_archives order by to_sequence desc limit 1;
  if new.from_sequence <> coalesce(newest.to_sequence, 0) + 1
    or new.previous <> coalesce(newest.hash, repeat('0', 64))
    or not exists (select from audit_seals s where s.sequence = new.to_sequence and s.hash = new.hash) then
    raise exception 'the audit log is append-only: this archive does not continue the chain';
  end if;
  return new;
end $$;
create trigger audit_archives_continue before insert on audit_archives
  for each row execute function audit_continue_archives();

create function audit_is_archived(place bigint) returns boolean language sql stable as $$
  select coalesce((select a.from_sequence <= place from audit_archives a
    where a.to_sequence >= place order by a.to_sequence limit 1), false)
$$;

-- Links and entries may be removed once an archive has them, and never otherwise.
create function audit_refuse_removal() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_seals' then
    if audit_is_archived(old.sequence) then
      return old;
    end if;
  elsif (select audit_is_archived(s.sequence) from audit_seals s where s.entry_id = old.id) then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update on audit_entries
  for each row execute function audit_refuse_change();
create trigger audit_entries_removal before delete on audit_entries
  for each row execute function audit_refuse_removal();
drop trigger audit_seals_append_only on audit_seals;
create trigger audit_seals_append_only before update on audit_seals
  for each row execute function audit_refuse_change();
create trigger audit_seals_removal before delete on audit_seals
  for each row execute function audit_refuse_removal();
