-- The operation log is searched by index, too: what an entry says, and the name that what it is about had.
alter table audit_entries add column search_text text generated always as (search_form(
  coalesce(username, '') || ' ' || action || ' ' || coalesce(target, '') || ' ' || coalesce(code, '') || ' ' ||
  coalesce(ip, '') || ' ' || coalesce(request_id, '') || ' ' ||
  coalesce(before->>'name', '') || ' ' || coalesce(after->>'name', '')
)) stored;

do $$
begin
  create index audit_entries_search_idx on audit_entries using gin (search_text gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'pg_trgm is not available: the log is searched by reading it';
end
$$;
