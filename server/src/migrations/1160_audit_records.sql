-- Where sealed records and exports of the operation log ended: later records say what stood at these places of the chain.
create table audit_records (
  sequence bigint primary key,
  hash text not null,
  made_at timestamp with time zone not null default now()
);
create trigger audit_records_append_only before update or delete on audit_records
  for each row execute function audit_refuse_change();
create trigger audit_records_no_truncate before truncate on audit_records
  for each statement execute function audit_refuse_change();
-- The log is filtered by address.
create index audit_entries_ip on audit_entries (ip, at);
