import type { Driver } from '@eoms/drivers/kit';
import type { Platform } from '../../platform/platform.ts';
import { modelChanged } from './catalogue.news.ts';
import type { DevicesPort } from './catalogue.ports.ts';
import type { DriverKnowledge } from './drivers/driver-knowledge.ts';
import { type ModelFilter, modelIdsOf } from './models/models.store.ts';

/** What the calls of this module depend on. */
export interface CatalogueWork {
  readonly database: Platform['database'];
  readonly db: Platform['database']['db'];
  readonly news: Platform['news'];
  readonly files: Platform['files'];
  readonly drivers: readonly Driver[];
  /** Files of integrators' drivers, by the driver's id. */
  readonly origins: ReadonlyMap<string, string>;
  readonly knowledge: DriverKnowledge;
  readonly devices: () => DevicesPort;
}

/** Devices show the names of their type and brand, so models with devices publish a change. */
export const publishModelChanges = async ({ db, news, devices }: CatalogueWork, filter: ModelFilter): Promise<void> => {
  const ids = await modelIdsOf(db, filter);
  for (const modelId of (await devices().modelUse(ids)).keys()) news.publish(modelChanged, { modelId });
};
