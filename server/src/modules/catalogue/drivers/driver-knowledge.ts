import type { ModelDescription } from '@eoms/contract';
import type { Driver, DriverModel } from '@eoms/drivers/kit';
import { stableId } from '../../../platform/database/stable-id.ts';
import type { ModelContent } from '../models/models.store.ts';
import { describeModel, digestOf } from './describe-model.ts';

export interface Knowledge {
  readonly driver: Driver;
  readonly description: ModelDescription;
  readonly digest: string;
}

/** What the drivers of this program define for models, computed once and cached. */
export interface DriverKnowledge {
  driverOf(actionClass: string): Driver | undefined;
  /** The current basis of a model; `modelId` matters for ready models, which have their own definition. */
  of(actionClass: string, modelId?: string): Knowledge | undefined;
  /** Whether the facts of this ready model were compared with their source. */
  isVerified(modelId: string): boolean;
}

export const readyModelId = (driver: Driver, model: DriverModel): string =>
  stableId(`model ${driver.id} ${model.manufacturer} ${model.name}`);

export const createDriverKnowledge = (drivers: readonly Driver[]): DriverKnowledge => {
  const byClass = new Map(drivers.map((driver) => [driver.id, driver]));
  const defined = new Map<string, DriverModel>(
    drivers.flatMap((driver) =>
      (driver.models ?? [])
        .filter((model) => model.definition !== undefined)
        .map((model) => [`${driver.id}\n${readyModelId(driver, model)}`, model] as const),
    ),
  );
  const verified = new Set(
    drivers.flatMap((driver) =>
      (driver.models ?? []).filter((model) => model.verified).map((model) => readyModelId(driver, model)),
    ),
  );
  const kept = new Map<string, Knowledge>();
  return {
    driverOf: (actionClass) => byClass.get(actionClass),
    isVerified: (modelId) => verified.has(modelId),
    of(actionClass, modelId) {
      const driver = byClass.get(actionClass);
      if (!driver) return undefined;
      const own = `${actionClass}\n${modelId ?? ''}`;
      const ready = defined.get(own);
      const key = ready ? own : actionClass;
      const known = kept.get(key);
      if (known) return known;
      const description = describeModel(driver, ready?.definition);
      const made = { driver, description, digest: digestOf(description) };
      kept.set(key, made);
      return made;
    },
  };
};

/** The content of a model that equals its driver's. */
export const contentOf = ({ driver, description, digest }: Knowledge): ModelContent => ({
  description,
  taken: description,
  takenDigest: digest,
  driverVersion: driver.version,
});
