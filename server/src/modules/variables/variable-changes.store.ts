import type { VariableValue } from '@eoms/contract';
import { and, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { StepLocals } from './local-variables.ts';
import {
  variableChangeCounts as counts,
  variableChanges as ofVariables,
  automationVariables as variables,
} from './variables.tables.ts';

/** A value that something took at a moment. */
export interface Change<T> {
  readonly at: number;
  readonly value: T;
}

/** What something was at the beginning of a span, undefined where that is not known, and what it became since. */
export interface Track<T> {
  readonly begin: T | undefined;
  readonly changes: readonly Change<T>[];
}

/** As the database names a variable of an automation or strategy. */
export const keyOfOwn = (ownerId: string, name: string): string => `${ownerId} ${name}`;

/** Of variables that are set so often that not all of their changes are kept: since when their past is known. */
export const knownFrom = async (db: Executor, keys: readonly string[]): Promise<Map<string, Date>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ variable: counts.variable, at: counts.knownFrom })
    .from(counts)
    .where(and(inArray(counts.variable, [...keys]), isNotNull(counts.knownFrom)));
  return new Map(rows.flatMap(({ variable, at }) => (at ? [[variable, at] as const] : [])));
};

/** The past of variables by their names since a moment; those that did not change are left out. */
export const variableTracks = async (
  db: Executor,
  names: readonly string[],
  locals: StepLocals | undefined,
  from: Date,
): Promise<Map<string, Track<VariableValue>>> => {
  const own = new Map(
    (locals?.variables ?? []).flatMap(({ scope, name, defaultValue }) =>
      scope === 'own' && locals?.ownerId && names.includes(name)
        ? [[keyOfOwn(locals.ownerId, name), { name, defaultValue }] as const]
        : [],
    ),
  );
  const local = new Set((locals?.variables ?? []).map(({ name }) => name));
  const found = await db
    .select({ id: variables.id, name: variables.name })
    .from(variables)
    .where(inArray(variables.name, [...names.filter((name) => !local.has(name))]));
  const nameOf = new Map([
    ...found.map(({ id, name }) => [id, name] as const),
    ...[...own].map(([key, { name }]) => [key, name] as const),
  ]);
  const rows = await db
    .select()
    .from(ofVariables)
    .where(and(inArray(ofVariables.variable, [...nameOf.keys()]), gt(ofVariables.at, from)))
    .orderBy(ofVariables.at);
  const cut = await knownFrom(db, [...nameOf.keys()]);
  const tracks = new Map<string, { begin: VariableValue | undefined; changes: Change<VariableValue>[] }>();
  for (const { variable, at, before, value } of rows) {
    const name = nameOf.get(variable) ?? '';
    // Of one that was set very often, what it was before is forgotten.
    const isKnown = (cut.get(variable) ?? from) <= from;
    const begin = isKnown ? (before ?? own.get(variable)?.defaultValue) : undefined;
    const first = { begin, changes: [] };
    const track = tracks.get(name) ?? first;
    tracks.set(name, track);
    track.changes.push({ at: at.getTime(), value });
  }
  return tracks;
};

const retentionDays = 8;
/** Forgets what is older than what anybody asks for. */
export const forgetVariableChanges = async (db: Executor): Promise<void> => {
  const old = sql`now() - make_interval(days => ${retentionDays})`;
  await db.delete(ofVariables).where(lte(ofVariables.at, old));
  await db.update(counts).set({ knownFrom: null }).where(lte(counts.knownFrom, old));
  await db.delete(counts).where(sql`not exists (select 1 from ${ofVariables} v where v.variable = ${counts.variable})`);
};
