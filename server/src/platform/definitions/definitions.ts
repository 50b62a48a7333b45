import type { PageQuery } from '@eoms/contract';
import { and, arrayContains, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../database/database.ts';
import type { DraftFields } from '../database/fields.ts';
import type { Groups } from '../database/group-calls.ts';
import { lastSort, type Siblings } from '../database/move-sorted.ts';
import type { PlaceScope } from '../database/row-scope.ts';
import { type Addition, type EntityDrafts, type SavedRow, saveRow } from '../database/save-row.ts';
import { containing } from '../database/searching.ts';
import type { Violations } from '../database/violations.ts';
import type { Caller } from '../http/context.ts';
import { withinNamedPlaces } from './definitions.policy.ts';
import type { VersionTable } from './versions.tables.ts';
import { versionsIn } from './versions.ts';

export type DefinitionTable = PgTable & {
  readonly [K in 'id' | 'groupId' | 'name' | 'placeIds' | 'enabled' | 'sort' | 'updatedAt']: PgColumn;
};
export type GroupTable = PgTable & { readonly [K in 'id' | 'name' | 'sort' | 'revision']: PgColumn };

/** What people define in groups and the system carries out at several places: automations, strategies, plans. */
export interface Description<T extends DefinitionTable, G extends GroupTable, D> {
  readonly table: T;
  readonly fields: DraftFields<T, D>;
  readonly groups: Groups<G>;
  /** Every saved state. */
  readonly versions: VersionTable<D>;
  /** Refusals for saves that break these constraints: a name in use, a group that does not exist. */
  readonly violations: Violations;
  /** False for a definition of a newer version, which this one must not save over. */
  readonly isReadable: (row: T['$inferSelect']) => boolean;
  /** The same of a saved state. */
  readonly isReadableDraft: (draft: D) => boolean;
  /** Orders definitions with equal sort numbers, as the lists do. */
  readonly tieBreaker: PgColumn;
}

export interface DefinitionQuery extends PageQuery {
  readonly groupId?: string | undefined;
  readonly placeId?: string | undefined;
  readonly enabled?: boolean | undefined;
}

type Author = Pick<Caller, 'places' | 'username' | 'audit' | 'language'>;

/** A group, with the number of definitions that a caller may see in it. */
export interface CountedGroup {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
  readonly revision: number;
  readonly definitions: number;
}

/** What every kind of draft says. */
export interface DefinitionDraft {
  readonly id?: string | undefined;
  readonly groupId: string;
}

/** The rows of one kind of definitions, as callers may see and change them. */
export const definitionsOf = <T extends DefinitionTable, G extends GroupTable, D extends DefinitionDraft>(
  description: Description<T, G, D>,
) => {
  const { table, fields, groups, violations, tieBreaker, isReadable } = description;
  const within = (scope: PlaceScope): SQL | undefined => withinNamedPlaces(table.placeIds, scope);
  const siblings: Siblings<T> = {
    of: (row) => eq(table.groupId, (row as { readonly groupId: string }).groupId),
    tieBreaker,
  };
  const inGroup = eq(groups.table.id, table.groupId);
  const order = [
    ...[asc(groups.table.sort), asc(groups.tieBreaker), asc(groups.table.id)],
    ...[asc(table.sort), asc(tieBreaker), asc(table.id)],
  ];
  const versions = versionsIn(description.versions, description.isReadableDraft);
  const rowsIn = (scope: PlaceScope): EntityDrafts<T, D> => ({
    table,
    fields,
    scope: within(scope),
    violations,
    isReadable,
  });
  /** A definition that is new in its group comes last there. */
  const placed = async (tx: Executor, before: { readonly groupId: string } | undefined, groupId: string) => {
    if (before?.groupId === groupId) return {};
    return { sort: (await lastSort(tx, table, eq(table.groupId, groupId))) + 1 };
  };
  return {
    ...description,
    versions,
    within,
    /** Joins a definition to its group. */
    inGroup,
    /** As people have sorted them: by group, and within it. */
    order,
    siblings,
    /** Those that a caller may see and change. */
    rowsIn,
    placed,
    /**
     * Saves a draft as a version of its own. `change` gets the row as it was, refuses what is not allowed, and returns
     * what to write besides.
     */
    async save(
      tx: Executor,
      draft: D,
      caller: Author,
      change: (before: SavedRow<T>['before'], version: number) => Addition<T> | Promise<Addition<T>>,
    ): Promise<string> {
      let version = 1;
      const { id } = await saveRow(tx, rowsIn(caller.places), draft, caller, async (before, id) => {
        if (before) version = await versions.next(tx, id);
        const own = await change(before, version);
        const place = await placed(tx, before as { readonly groupId: string } | undefined, draft.groupId);
        const values = { ...place, updatedAt: new Date(), ...own?.values };
        return { values, after: { version, ...own?.after } } as unknown as Addition<T>;
      });
      await versions.add(tx, { id, version, by: caller.username, draft });
      return id;
    },
    /** What a page of them shows and in which order; besides it, a page has its columns. */
    listed: (scope: PlaceScope, { groupId, placeId, enabled, keyword, sort }: DefinitionQuery) => ({
      scope: within(scope),
      where: [
        groupId ? eq(table.groupId, groupId) : undefined,
        placeId ? arrayContains(table.placeIds, [placeId]) : undefined,
        enabled === undefined ? undefined : eq(table.enabled, enabled),
        containing(keyword, table.name, groups.table.name),
      ],
      order:
        sort === undefined
          ? order
          : {
              columns: { name: table.name, updatedAt: table.updatedAt, sort: table.sort },
              standard: 'sort' as const,
              id: table.id,
            },
    }),
    async groupsSeen(db: Executor, scope: PlaceScope): Promise<CountedGroup[]> {
      const mine = and(eq(table.groupId, groups.table.id), within(scope));
      const { id, name, sort, revision } = groups.table;
      const definitions = sql<number>`(select count(*)::int from ${table} where ${mine})`;
      const rows = await db
        .select({ id, name, sort, revision, definitions })
        .from(groups.table as PgTable)
        .orderBy(asc(sort), asc(groups.tieBreaker), asc(id));
      return rows as CountedGroup[];
    },
  };
};
export type Definitions<T extends DefinitionTable, G extends GroupTable, D extends DefinitionDraft> = ReturnType<
  typeof definitionsOf<T, G, D>
>;
