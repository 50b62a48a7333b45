import type { SolutionMemberKind, ThingKind } from '@eoms/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { solutionMappings as mappings, solutionOrigins as origins } from '../solutions.tables.ts';

/** The key of something in a file: ids of things and of members may be the same, such as those of a place and its layout. */
export type MappedKind = `thing:${ThingKind}` | `member:${SolutionMemberKind}`;
export const mappingKey = (kind: MappedKind, foreignId: string): string => `${kind} ${foreignId}`;

export interface Mapping {
  readonly localId: string;
  readonly contentHash: string | null;
}

/** What has been decided for files of this origin so far. */
export const readMappings = async (db: Executor, origin: string): Promise<ReadonlyMap<string, Mapping>> => {
  const rows = await db.select().from(mappings).where(eq(mappings.origin, origin));
  return new Map(rows.map((row) => [mappingKey(row.kind as MappedKind, row.foreignId), row]));
};

export interface NewMapping extends Mapping {
  readonly kind: MappedKind;
  readonly foreignId: string;
}

export const rememberMappings = async (db: Executor, origin: string, chosen: readonly NewMapping[]): Promise<void> => {
  if (chosen.length === 0) return;
  await db
    .insert(mappings)
    .values(chosen.map((one) => ({ origin, ...one })))
    .onConflictDoUpdate({
      target: [mappings.origin, mappings.kind, mappings.foreignId],
      set: { localId: sql`excluded.local_id`, contentHash: sql`excluded.content_hash` },
    });
};

export const forgetMapping = async (
  db: Executor,
  origin: string,
  { kind, foreignId }: Pick<NewMapping, 'kind' | 'foreignId'>,
): Promise<void> => {
  await db
    .delete(mappings)
    .where(and(eq(mappings.origin, origin), eq(mappings.kind, kind), eq(mappings.foreignId, foreignId)));
};

export const listOrigins = async (db: Executor) => {
  const rows = await db.select().from(origins).orderBy(asc(origins.name), asc(origins.fingerprint));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

export const trustOrigin = async (
  tx: Executor,
  origin: { readonly fingerprint: string; readonly name: string; readonly by: string },
): Promise<void> => {
  await tx
    .insert(origins)
    .values(origin)
    .onConflictDoUpdate({ target: origins.fingerprint, set: { name: origin.name, by: origin.by } });
};

/** Whether it was trusted. */
export const distrustOrigin = async (tx: Executor, fingerprint: string): Promise<boolean> =>
  ((await tx.delete(origins).where(eq(origins.fingerprint, fingerprint))).rowCount ?? 0) > 0;
