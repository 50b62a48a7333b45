import type { DatabaseKind } from '@eoms/contract';

/** How a kind of database is asked what it has. */
interface Catalog {
  /** Gives `schema`, `name` and `view`. */
  readonly tables: string;
  /** Gives `name`, `type` and `nullable` of the table `:table` in `:schema`. */
  readonly columns: string;
}

/** Names that belong to the database itself are left out. */
export const databaseCatalogs: Readonly<Record<DatabaseKind, Catalog>> = {
  postgresql: {
    tables: `select n.nspname as "schema", c.relname as "name", c.relkind in ('v', 'm') as "view"
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)'
        and has_table_privilege(c.oid, 'select') order by 1, 2 limit 1000`,
    columns: `select a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type", not a.attnotnull as "nullable"
      from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = :schema and c.relname = :table and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  },
  mysql: {
    tables: `select table_schema as "schema", table_name as "name", table_type <> 'BASE TABLE' as "view"
      from information_schema.tables
      where table_schema not in ('mysql', 'information_schema', 'performance_schema', 'sys')
      order by 1, 2 limit 1000`,
    columns: `select column_name as "name", column_type as "type", is_nullable = 'YES' as "nullable"
      from information_schema.columns where table_schema = :schema and table_name = :table order by ordinal_position`,
  },
  sqlserver: {
    tables: `select top (1000) table_schema as "schema", table_name as "name",
      cast(case table_type when 'VIEW' then 1 else 0 end as bit) as "view"
      from information_schema.tables order by 1, 2`,
    columns: `select column_name as "name", data_type as "type",
      cast(case is_nullable when 'YES' then 1 else 0 end as bit) as "nullable"
      from information_schema.columns where table_schema = :schema and table_name = :table order by ordinal_position`,
  },
  oracle: {
    tables: `select * from (
      select owner as "schema", table_name as "name", 0 as "view" from all_tables
      union all select owner, view_name, 1 from all_views) t
      where "schema" not in ('SYS', 'SYSTEM', 'XDB', 'MDSYS', 'CTXSYS', 'OUTLN', 'DBSNMP', 'WMSYS', 'ORDSYS', 'LBACSYS')
      order by 1, 2 fetch first 1000 rows only`,
    columns: `select column_name as "name", data_type as "type", case nullable when 'Y' then 1 else 0 end as "nullable"
      from all_tab_columns where owner = :schema and table_name = :table order by column_id`,
  },
  clickhouse: {
    tables: `select database as "schema", name as "name", engine like '%View' as "view" from system.tables
      where database not in ('system', 'INFORMATION_SCHEMA', 'information_schema') order by 1, 2 limit 1000`,
    columns: `select name as "name", type as "type", startsWith(type, 'Nullable') as "nullable" from system.columns
      where database = :schema and table = :table order by position`,
  },
  sqlite: {
    tables: `select '' as "schema", name as "name", type = 'view' as "view" from sqlite_schema
      where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by 2 limit 1000`,
    columns: `select name as "name", type as "type", "notnull" = 0 as "nullable" from pragma_table_info(:table)
      where :schema = ''`,
  },
};
