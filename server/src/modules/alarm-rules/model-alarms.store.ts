import type { ModelDescription } from '@eoms/contract';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { models } from '../catalogue/catalogue.tables.ts';
import { suggestedAlarmsOff as off } from './alarm-rules.tables.ts';

export interface DescribedModel {
  readonly id: string;
  readonly name: string;
  readonly actionClass: string;
  readonly description: ModelDescription;
}

export const describedModels = async (db: Executor, modelIds: readonly string[]): Promise<DescribedModel[]> => {
  if (modelIds.length === 0) return [];
  const { id, name, actionClass, description } = models;
  return db.select({ id, name, actionClass, description }).from(models).where(oneOf(id, modelIds)).orderBy(name);
};

export interface Suggestion {
  readonly modelId: string;
  readonly property: string;
  readonly suggestionId: string;
}

export const suggestionKey = ({ modelId, property, suggestionId }: Suggestion): string =>
  `${modelId}:${property}:${suggestionId}`;

/** The suggestions that are switched off, by their key. */
export const switchedOff = async (db: Executor): Promise<Set<string>> =>
  new Set((await db.select().from(off)).map(suggestionKey));

/** Returns whether it was on before. */
export const switchSuggestion = async (tx: Executor, one: Suggestion, enabled: boolean): Promise<boolean> => {
  const { modelId, property, suggestionId } = one;
  const same = and(eq(off.modelId, modelId), eq(off.property, property), eq(off.suggestionId, suggestionId));
  if (enabled) return (await tx.delete(off).where(same).returning()).length === 0;
  return (
    (await tx.insert(off).values({ modelId, property, suggestionId }).onConflictDoNothing().returning()).length > 0
  );
};
