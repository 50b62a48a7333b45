import {
  type Page,
  type PageQuery,
  type Solution,
  type SolutionContent,
  SolutionDraft,
  type SolutionMemberKind,
  type SolutionStatus,
  type SolutionVersion,
} from '@eoms/contract';
import { and, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { type PlaceScope, withinAllPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { newId } from '../../platform/database/uuid.ts';
import { solutions, solutionVersions as versions } from './solutions.tables.ts';

/** What a caller may see: kinds of members, and places. */
export interface Sight {
  readonly kinds: readonly SolutionMemberKind[];
  readonly places: PlaceScope;
}

/** What something is about; only who may see all of it sees it. */
export interface About {
  readonly kinds: SolutionMemberKind[];
  readonly placeIds: string[];
}

const seen = ({ kinds, placeIds }: { kinds: PgColumn; placeIds: PgColumn }, sight: Sight): SQL =>
  and(sql`${kinds} <@ ${sql.param([...sight.kinds])}::text[]`, withinAllPlaces(placeIds, sight.places)) ?? sql`true`;

const newest = (db: Executor) =>
  db
    .selectDistinctOn([versions.solutionId], {
      solutionId: versions.solutionId,
      number: versions.number,
      createdAt: versions.createdAt,
    })
    .from(versions)
    .orderBy(versions.solutionId, desc(versions.number))
    .as('newest');

const columnsWith = (version: ReturnType<typeof newest>) => {
  const { id, name, description, members, status, updatedAt, updatedBy, revision } = solutions;
  const shown = { version: version.number, publishedAt: version.createdAt };
  return { id, name, description, members, status, updatedAt, updatedBy, revision, ...shown };
};
interface SolutionRow extends Omit<Solution, 'updatedAt' | 'publishedAt'> {
  readonly updatedAt: Date;
  readonly publishedAt: Date | null;
}
const presented = (row: SolutionRow): Solution => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

const joined = (db: Executor) => {
  const version = newest(db);
  return db
    .select(columnsWith(version))
    .from(solutions)
    .leftJoin(version, eq(version.solutionId, solutions.id))
    .$dynamic();
};

export const pageSolutions = async (
  db: Executor,
  sight: Sight,
  query: PageQuery & { readonly status?: SolutionStatus | undefined },
): Promise<Page<Solution>> => {
  const { id, name, description, updatedAt, status } = solutions;
  const page = await readPage(db, query, {
    rows: joined(db),
    counted: db.select({ id }).from(solutions),
    scope: seen(solutions, sight),
    where: [containing(query.keyword, name, description), query.status ? eq(status, query.status) : undefined],
    order: { columns: { name, updatedAt }, standard: 'name', id },
  });
  return presentPage(page, presented);
};

export const findSolution = async (db: Executor, sight: Sight, id: string): Promise<Solution | undefined> => {
  const [row] = await joined(db).where(and(eq(solutions.id, id), seen(solutions, sight)));
  return row && presented(row);
};

const fields = draftFields(solutions, SolutionDraft, {});

/** How they are saved and removed, by whoever sees them. */
export const savedSolutions = (sight: Sight): EntityDrafts<typeof solutions, SolutionDraft> => ({
  table: solutions,
  fields,
  scope: seen(solutions, sight),
  violations: { solutions_name_key: { code: 'solution.nameInUse', field: 'name' } },
});

export const statefulSolutions = (sight: Sight) => ({ table: solutions, scope: seen(solutions, sight) });

/** Stores the next version of a solution, whose row is locked. */
export const addVersion = async (
  tx: Executor,
  solutionId: string,
  version: About & { readonly content: SolutionContent; readonly note: string; readonly by: string },
): Promise<number> => {
  const [last] = await tx
    .select({ number: max(versions.number) })
    .from(versions)
    .where(eq(versions.solutionId, solutionId));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(versions).values({ ...version, id: newId(), solutionId, number });
  return number;
};

export const listVersions = async (db: Executor, sight: Sight, solutionId: string): Promise<SolutionVersion[]> => {
  const { id, number, note, by, createdAt, content } = versions;
  const rows = await db
    .select({ id, number, note, by, createdAt, members: sql<number>`jsonb_array_length(${content} -> 'members')` })
    .from(versions)
    .where(and(eq(versions.solutionId, solutionId), seen(versions, sight)))
    .orderBy(desc(number));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

export type VersionRow = typeof versions.$inferSelect;

/** A version that the caller may see, of a solution that the caller may see. */
export const findVersion = async (db: Executor, sight: Sight, id: string) => {
  const [row] = await db
    .select({ version: versions, solution: solutions })
    .from(versions)
    .innerJoin(solutions, eq(solutions.id, versions.solutionId))
    .where(and(eq(versions.id, id), seen(versions, sight), seen(solutions, sight)));
  return row;
};

/** The version before one of the same solution. */
export const versionBefore = async (db: Executor, sight: Sight, { solutionId, number }: VersionRow) => {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.solutionId, solutionId), eq(versions.number, number - 1), seen(versions, sight)));
  return row;
};
