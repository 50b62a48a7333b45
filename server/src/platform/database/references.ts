import { type AlarmLevel, ownIconPrefix, type ScreenAddress } from '@eoms/contract';
import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';
import { mentions } from './mentions.ts';

/** What the rows of a table refer to that belongs to other modules, as data. */
export interface Reference {
  readonly table: PgTable;
  /** Columns of JSON or text: rows refer to every id in them. */
  readonly mentions?: PgColumn | readonly PgColumn[];
  /** Which rows count; all of them where it is left out. */
  readonly among?: SQL;
  /** What a row is called, where a refusal is to name those that refer to something. */
  readonly name?: PgColumn;
  /** The screen of such rows, and what one is called there: for lists of what uses something. */
  readonly shownAs?: { readonly screen: ScreenAddress; readonly name: PgColumn | SQL };
  /** The rows that mean nobody without this person. */
  readonly needsUser?: (userId: string) => SQL;
  /** The rows that name a level of alarms. */
  readonly ofLevel?: (level: AlarmLevel) => SQL | undefined;
  /** The names of the variables that the rows read or set, once for each row. */
  readonly variables?: (db: Executor) => Promise<string[]>;
  /** Columns of text that may be the name of an entry of a dictionary, by the code of the dictionary. */
  readonly words?: OnScreen<Readonly<Record<string, PgColumn>>>;
  /** Columns that are the name of an icon, or documents with such names in them. */
  readonly icons?: OnScreen<readonly PgColumn[]>;
}

/** Columns, and the screen on which the rows are. */
interface OnScreen<C> {
  readonly screen: ScreenAddress;
  readonly columns: C;
}

/** How many rows of a screen have a text or an icon. */
export interface Named {
  readonly screen: ScreenAddress;
  readonly name: string;
  readonly count: number;
}

/** A row that refers to something. */
export interface Referrer {
  readonly screen: ScreenAddress;
  readonly name: string;
}

/** Who refers to something: asked before it is renamed or removed, by modules that know nothing of those that refer to it. */
export interface References {
  /** Once for each table, however often a module is made. */
  add(reference: Reference): void;
  /** How many rows mention an id. */
  mentioning(db: Executor, id: string): Promise<number>;
  /** What some of the rows are called that mention an id, of tables that say so. */
  naming(db: Executor, id: string): Promise<string[]>;
  /** The rows that mention an id, of tables that say on which screen theirs are; no more than so many. */
  users(db: Executor, id: string, atMost: number): Promise<Referrer[]>;
  /** What some of the rows are called that mean nobody without a person. */
  needing(db: Executor, userId: string): Promise<string[]>;
  /** How many rows name a level of alarms. */
  ofLevel(db: Executor, level: AlarmLevel): Promise<number>;
  /** The names of the variables in use, once for each row that uses one. */
  variables(db: Executor): Promise<string[]>;
  /** Which of the texts, in small letters, rows have where they name an entry of this dictionary. */
  words(db: Executor, dictionary: string, texts: readonly string[]): Promise<Named[]>;
  /** Which uploaded icons rows have. */
  ownIcons(db: Executor): Promise<Named[]>;
}

type ConditionOf = (reference: Reference) => SQL | undefined;

/** A refusal has room for so many names. */
const namedAtMost = 3;

const mentioning = ({ mentions: columns = [], among }: Reference, id: string): SQL | undefined => {
  const mentioned = or(...[columns].flat().map((column) => mentions(column, id)));
  return mentioned && and(mentioned, among);
};

/** The uploaded icons that a column names, with how many rows; in a document, each is between quotes. */
const iconsIn = async (db: Executor, table: PgTable, column: PgColumn) => {
  const begin = column.dataType === 'json' ? `"${ownIconPrefix}` : ownIconPrefix;
  const pattern = column.dataType === 'json' ? `"(${ownIconPrefix}[^"]+)"` : `^(${ownIconPrefix}.+)$`;
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select named.name, count(*)::int as count
    from ${table} cross join lateral (
      select distinct found[1] as name from regexp_matches(${column}::text, ${pattern}, 'g') as found
    ) named
    where position(${begin} in ${column}::text) > 0
    group by named.name`);
  return rows;
};

export const createReferences = (): References => {
  const known = new Map<PgTable, Reference>();
  /** One after the other: a transaction has one connection. */
  const count = async (db: Executor, conditionOf: ConditionOf): Promise<number> => {
    let sum = 0;
    for (const reference of known.values()) {
      const condition = conditionOf(reference);
      if (condition) sum += await db.$count(reference.table, condition);
    }
    return sum;
  };
  const names = async (db: Executor, conditionOf: ConditionOf) => {
    const found: string[] = [];
    for (const reference of known.values()) {
      const condition = reference.name && conditionOf(reference);
      if (!condition) continue;
      const rows = await db
        .select({ name: sql<string>`${reference.name}` })
        .from(reference.table)
        .where(condition)
        .orderBy(asc(reference.name))
        .limit(namedAtMost);
      found.push(...rows.map(({ name }) => name));
    }
    return found.slice(0, namedAtMost);
  };
  return {
    add: (reference) => void known.set(reference.table, reference),
    mentioning: (db, id) => count(db, (reference) => mentioning(reference, id)),
    naming: (db, id) => names(db, (reference) => mentioning(reference, id)),
    async users(db, id, atMost) {
      const found: Referrer[] = [];
      for (const reference of known.values()) {
        const condition = reference.shownAs && mentioning(reference, id);
        if (!reference.shownAs || !condition) continue;
        const { screen, name } = reference.shownAs;
        const rows = await db
          .select({ name: sql<string>`${name}` })
          .from(reference.table)
          .where(condition)
          .orderBy(asc(name))
          .limit(atMost - found.length);
        found.push(...rows.map((row) => ({ screen, name: row.name })));
        if (found.length >= atMost) break;
      }
      return found;
    },
    needing: (db, userId) => names(db, ({ needsUser }) => needsUser?.(userId)),
    ofLevel: (db, level) => count(db, ({ ofLevel }) => ofLevel?.(level)),
    async variables(db) {
      const names: string[] = [];
      for (const { variables } of known.values()) names.push(...((await variables?.(db)) ?? []));
      return names;
    },
    async words(db, dictionary, texts) {
      const found: Named[] = [];
      for (const { table, words } of known.values()) {
        const column = words?.columns[dictionary];
        if (!words || !column || texts.length === 0) continue;
        const name = sql<string>`lower(trim(${column}))`;
        const rows = await db
          .select({ name, count: sql<number>`count(*)::int` })
          .from(table)
          .where(inArray(name, [...texts]))
          .groupBy(name);
        found.push(...rows.map((row) => ({ screen: words.screen, name: row.name, count: row.count })));
      }
      return found;
    },
    async ownIcons(db) {
      const found: Named[] = [];
      for (const { table, icons } of known.values())
        for (const column of icons?.columns ?? []) {
          const rows = await iconsIn(db, table, column);
          if (icons) found.push(...rows.map((row) => ({ screen: icons.screen, name: row.name, count: row.count })));
        }
      return found;
    },
  };
};
