import type pg from 'pg';

/** Roles of PostgreSQL that read, write or run files of its machine as the server itself. */
const serverFileRoles = ['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'];
/** Until this version, whoever may create roles may also grant nearly any of them, those of server files included. */
const createRoleIsBounded = 160_000;

/**
 * Membership counts however it is meant (inherited, to be set, to be granted), through any number of roles in between.
 * The search path of an account could put other functions and operators before those of PostgreSQL.
 */
const powersSql = `set local search_path to pg_catalog;
  select rolname as name, case
    when rolsuper then 'superuser'
    when rolreplication then 'replication'
    when rolcreaterole and current_setting('server_version_num')::int < ${createRoleIsBounded} then 'createrole'
    else '' end as power
  from pg_roles
  where pg_has_role(session_user, oid, 'member') and (
    rolsuper or rolreplication
    or (rolcreaterole and current_setting('server_version_num')::int < ${createRoleIsBounded})
    or rolname in (${serverFileRoles.map((name) => `'${name}'`).join(', ')}))
  order by rolname limit 10;
  set local search_path to default`;

interface Power {
  readonly name: unknown;
  readonly power: unknown;
}

/**
 * What an account could do beyond the data: the roles that it is or can become, `postgres (superuser)`. To these a
 * read-only transaction is no limit (`copy … to program`). Call it within a transaction.
 */
export const powersOf = async (client: pg.Client): Promise<string[]> => {
  const [, found] = (await client.query(powersSql)) as unknown as readonly pg.QueryResult<Power>[];
  if (!found) throw new Error('the database did not say what the account may do');
  return found.rows.map(({ name, power }) => (power ? `${name} (${power})` : `${name}`));
};
