-- The audit log is append-only, also for whoever holds the application's own database role by accident.
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function audit_refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function audit_refuse_change();
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function audit_refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function audit_refuse_change();

create function audit_await_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  return null;
end $$;

create trigger audit_entries_await_seal after insert on audit_entries
  for each row execute function audit_await_seal();
