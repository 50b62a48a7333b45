import { type NodeState, nodeRoles, type SystemNode } from '@eoms/contract';
import { asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Executor } from '../database/database.ts';
import { nodes } from './nodes.tables.ts';

export type NodeRow = Omit<typeof nodes.$inferInsert, 'startedAt' | 'seenAt'>;

const ago = (seconds: number) => sql`now() - ${seconds}::int * interval '1 second'`;
const silentAfterSeconds = 5;
const countsForSeconds = 10;
const retentionSeconds = 24 * 3_600;

/** One at a time, so that of two that do not fit together one is refused, and of two that drain one stays. */
export const inTurn = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('nodes'))`);
};

export const writeNode = async (db: Executor, row: NodeRow): Promise<void> => {
  const { id: _, ...values } = row;
  await db
    .insert(nodes)
    .values(row)
    .onConflictDoUpdate({ target: nodes.id, set: { ...values, seenAt: sql`now()` } });
};

export const removeNode = async (db: Executor, id: string): Promise<void> => {
  await db.delete(nodes).where(eq(nodes.id, id));
};

export const dropForgotten = async (db: Executor): Promise<number> => {
  const gone = await db.delete(nodes).where(lt(nodes.seenAt, ago(retentionSeconds)));
  return gone.rowCount ?? 0;
};

/** Versions of the nodes that are there at the moment. */
export const readVersions = async (db: Executor): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ version: nodes.version })
    .from(nodes)
    .where(gt(nodes.seenAt, ago(countsForSeconds)));
  return rows.map(({ version }) => version);
};

/** The same of a database that may be empty, or older than the table of nodes. */
export const readVersionsBeforeMigration = async (connectionString: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string | null }>(`select to_regclass('nodes') as name`);
    return rows[0]?.name ? await readVersions(drizzle(client)) : [];
  } finally {
    await client.end();
  }
};

/** Whether a node that is there, other than this one, takes devices. */
export const hasOtherEngine = async (db: Executor, id: string): Promise<boolean> => {
  const seen = gt(nodes.seenAt, ago(silentAfterSeconds));
  const takes = sql`${nodes.roles} @> array['engine'] and not ${nodes.draining}`;
  const found = await db
    .select({ id: nodes.id })
    .from(nodes)
    .where(sql`${ne(nodes.id, id)} and ${seen} and ${takes}`);
  return found.length > 0;
};

const stateOf = (isSilent: boolean, draining: boolean): NodeState => {
  if (isSilent) return 'silent';
  return draining ? 'draining' : 'running';
};

export const readNodes = async (db: Executor, own: string): Promise<SystemNode[]> => {
  const isSilent = sql<boolean>`${nodes.seenAt} <= ${ago(silentAfterSeconds)}`;
  const rows = await db.select({ node: nodes, isSilent }).from(nodes).orderBy(asc(nodes.name), asc(nodes.startedAt));
  return rows.map(({ node: { draining, roles, startedAt, seenAt, ...node }, isSilent }) => ({
    ...node,
    // A newer version may have others.
    roles: nodeRoles.filter((role) => roles.includes(role)),
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    state: stateOf(isSilent, draining),
    own: node.id === own,
  }));
};
