import type { Driver } from '@eoms/drivers/kit';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { DevicesPort } from './catalogue.ports.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { createDriverKnowledge } from './drivers/driver-knowledge.ts';
import { seedCatalogue } from './seeds/seed-catalogue.ts';

export { modelChanged } from './catalogue.news.ts';
export type { DeviceSync, DevicesPort, Trial } from './catalogue.ports.ts';
export { blankView } from './drivers/describe-driver.ts';
export { defaultsOf, type RunParts, runPartsOf } from './models/run-parts.ts';
export {
  type ActionWords,
  type FieldWords,
  type ModelWords,
  noWords,
  type PropertyWords,
  wordsOf,
} from './wording.ts';

import { catalogueFiles } from './catalogue-files.store.ts';
import { catalogueReferences } from './catalogue-references.store.ts';

export interface CatalogueDeps extends Pick<Platform, 'database' | 'news' | 'files'> {
  /** The drivers of this program. */
  readonly drivers: readonly Driver[];
  /** Files of integrators' drivers, by the driver's id. */
  readonly origins?: ReadonlyMap<string, string>;
}

export interface CatalogueModule extends ModuleParts {
  /** Plugs in the devices of models, from the devices module. */
  setDevices(devices: DevicesPort): void;
  /** Seeds types, makers, brands and models; runs before the first request. */
  start(): Promise<void>;
  driverOf(actionClass: string): Driver | undefined;
}

/** Makers, brands, device types and models, and the capabilities of drivers. */
export const createCatalogue = (deps: CatalogueDeps): CatalogueModule => {
  const { database, news, files, drivers, origins = new Map() } = deps;
  files.addUse(...catalogueFiles);
  const devices = createPlugPoint<DevicesPort>('catalogue.setDevices');
  const knowledge = createDriverKnowledge(drivers);
  return {
    routes: catalogueRoutes({
      database,
      db: database.db,
      news,
      files,
      drivers,
      origins,
      knowledge,
      devices: devices.get,
    }),
    references: catalogueReferences,
    async start() {
      devices.get();
      await seedCatalogue(database, drivers, knowledge);
    },
    setDevices: devices.plug,
    driverOf: knowledge.driverOf,
  };
};
