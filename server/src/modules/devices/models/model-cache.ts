import type { ModelChecks } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { type ModelWords, noWords, type RunParts, runPartsOf, wordsOf } from '../../catalogue/catalogue.module.ts';
import { type ModelContent, modelContents } from './definitions.store.ts';

/** What devices need of their model; shared by all of its devices. */
export interface ModelInUse {
  readonly parts: RunParts;
  readonly words: ModelWords;
  /** What inspections check of its devices. */
  readonly checks: ModelChecks;
}

const blank: ModelInUse = { parts: { params: {} }, words: noWords, checks: [] };
const inUse = ({ actionClass, description, taken, defaults, checks }: ModelContent): ModelInUse => ({
  checks,
  parts: runPartsOf(actionClass, description, { defaults, taken }),
  words: wordsOf(description, taken),
});

/** Caches the models that have devices: descriptions are read once and not for every device. */
export interface ModelCache {
  /** Returns the model, reading it from the database if it is not cached. */
  load(db: Executor, modelId: string): Promise<ModelInUse>;
  loadAll(db: Executor, modelIds: readonly string[]): Promise<void>;
  known(modelId: string): ModelInUse;
  /** Call when the model was changed: the next `load` reads it again. */
  forget(modelId: string): void;
  forgetAll(): void;
}

export const createModelCache = (): ModelCache => {
  const models = new Map<string, ModelInUse>();
  let generation = 0;
  const loadAll = async (db: Executor, modelIds: readonly string[]) => {
    const begun = generation;
    const contents = await modelContents(db, modelIds);
    // If a model was changed meanwhile, an old version may have been read, so nothing is cached.
    if (begun === generation) for (const content of contents) models.set(content.id, inUse(content));
    return contents;
  };
  return {
    async load(db, modelId) {
      const known = models.get(modelId);
      if (known) return known;
      const [content] = await loadAll(db, [modelId]);
      return content ? inUse(content) : blank;
    },
    loadAll: async (db, modelIds) => {
      await loadAll(db, modelIds);
    },
    known: (modelId) => models.get(modelId) ?? blank,
    forget(modelId) {
      generation += 1;
      models.delete(modelId);
    },
    forgetAll() {
      generation += 1;
      models.clear();
    },
  };
};
