import type { AlarmLevel } from '@eoms/contract';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';
import { mentions } from './mentions.ts';

/** What the rows of a table refer to that belongs to other modules, as data. */
export interface Reference {
  readonly table: PgTable;
  /** A column of JSON: rows refer to every id in it. */
  readonly mentions?: PgColumn;
  /** The rows that name a level of alarms. */
  readonly ofLevel?: (level: AlarmLevel) => SQL | undefined;
  /** The names of the variables that the rows read or set, once for each row. */
  readonly variables?: (db: Executor) => Promise<string[]>;
}

/** Who refers to something: asked before it is renamed or removed, by modules that know nothing of those that refer to it. */
export interface References {
  /** Once for each table, however often a module is made. */
  add(reference: Reference): void;
  /** How many rows mention an id. */
  mentioning(db: Executor, id: string): Promise<number>;
  /** How many rows name a level of alarms. */
  ofLevel(db: Executor, level: AlarmLevel): Promise<number>;
  /** The names of the variables in use, once for each row that uses one. */
  variables(db: Executor): Promise<string[]>;
}

export const createReferences = (): References => {
  const known = new Map<PgTable, Reference>();
  /** One after the other: a transaction has one connection. */
  const count = async (db: Executor, conditionOf: (reference: Reference) => SQL | undefined): Promise<number> => {
    let sum = 0;
    for (const reference of known.values()) {
      const condition = conditionOf(reference);
      if (condition) sum += await db.$count(reference.table, condition);
    }
    return sum;
  };
  return {
    add: (reference) => void known.set(reference.table, reference),
    mentioning: (db, id) => count(db, ({ mentions: column }) => column && mentions(column, id)),
    ofLevel: (db, level) => count(db, ({ ofLevel }) => ofLevel?.(level)),
    async variables(db) {
      const names: string[] = [];
      for (const { variables } of known.values()) names.push(...((await variables?.(db)) ?? []));
      return names;
    },
  };
};
