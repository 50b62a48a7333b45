-- Search in 100 000 devices by any part of name, serial number or address. A database whose administrator does not offer
-- pg_trgm works without: the search then reads the table.
do $$
begin
  create extension if not exists pg_trgm;
  create index devices_search_idx on devices using gin (search_text gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: device search reads the table';
end
$$;
