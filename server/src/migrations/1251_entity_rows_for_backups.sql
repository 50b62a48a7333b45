-- The records of all entities as one table, for backups: read, inserted and removed like rows of any other, whichever
-- tables there are. A record of an entity that is not there is left out.
create function data_entity_all_rows()
  returns table (id uuid, entity_id uuid, revision integer, place_id uuid, record jsonb)
  language plpgsql stable set timezone = 'UTC' as $$
declare
  entity record;
begin
  for entity in
    select e.id, lower(e.active_definition ->> 'packageName') as name from data_entities e
     where e.active_definition is not null
  loop
    if to_regclass(format('entities.%I', entity.name)) is null then continue; end if;
    return query execute format(
      'select t.id, $1, t.revision, t.place_id, to_jsonb(t) - ''id'' - ''revision'' - ''place_id'' from entities.%I t',
      entity.name) using entity.id;
  end loop;
end $$;

create view data_entity_rows as select id, entity_id, revision, place_id, record from data_entity_all_rows();

create function data_entity_put_row() returns trigger language plpgsql as $$
declare
  name text;
  put integer;
begin
  select lower(e.active_definition ->> 'packageName') into name from data_entities e where e.id = new.entity_id;
  if name is null or to_regclass(format('entities.%I', name)) is null then return null; end if;
  execute format(
    'insert into entities.%1$I select (jsonb_populate_record(null::entities.%1$I, $1)).* on conflict do nothing', name)
    using new.record || jsonb_build_object('id', new.id, 'revision', new.revision, 'place_id', new.place_id);
  get diagnostics put = row_count;
  if put = 0 then return null; end if;
  return new;
end $$;
create trigger data_entity_put_row instead of insert on data_entity_rows
  for each row execute function data_entity_put_row();

create function data_entity_drop_row() returns trigger language plpgsql as $$
declare
  name text;
begin
  select lower(e.active_definition ->> 'packageName') into name from data_entities e where e.id = old.entity_id;
  if name is null or to_regclass(format('entities.%I', name)) is null then return null; end if;
  execute format('delete from entities.%I where id = $1', name) using old.id;
  return old;
end $$;
create trigger data_entity_drop_row instead of delete on data_entity_rows
  for each row execute function data_entity_drop_row();
