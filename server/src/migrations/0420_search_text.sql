-- Search by words anywhere in what a list shows. Trigrams know words, not scripts that write without spaces: in the form
-- that is searched each such character stands as a word of its own, so that two characters of Chinese are found by index.
create function search_form(words text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(words, NFKC)), '([⺀-鿿가-힣豈-﫿])', ' \1 ', 'g');

alter table users add column search_text text generated always as (search_form(
  username || ' ' || name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' ' || coalesce(code, '')
)) stored;
alter table alarms add column search_text text generated always as (search_form(
  device_name || ' ' || place_name || ' ' || coalesce(text->>'zh', '') || ' ' || coalesce(text->>'en', '')
)) stored;
alter table device_commands add column search_text text generated always as (search_form(
  device_name || ' ' || coalesce(action_name->>'zh', '') || ' ' || coalesce(action_name->>'en', '') || ' ' ||
  coalesce(cause_name, '')
)) stored;

-- A database whose administrator does not offer pg_trgm works without: a search then reads the table.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_search_idx on users using gin (search_text gin_trgm_ops);
  create index alarms_search_idx on alarms using gin (search_text gin_trgm_ops);
  create index device_commands_search_idx on device_commands using gin (search_text gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: searches read the tables';
end
$$;
