import type { Driver } from '@eoms/drivers/kit';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createCatalogueRoutes } from './catalogue.routes.ts';
import { createCatalogueStore } from './catalogue.store.ts';
import { seedCatalogue } from './seed-catalogue.ts';

export { modelChanged } from './catalogue.news.ts';
export { blankView } from './describe-driver.ts';

export interface CataloguePorts {
  /** How many devices each of the models has; a model that is left out has none. */
  modelUse(modelIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface CatalogueDeps extends Pick<Platform, 'database' | 'news'> {
  /** The drivers of this program. */
  readonly drivers: readonly Driver[];
  readonly ports: CataloguePorts;
}

export interface CatalogueModule extends ModuleParts {
  /** Seeds types, makers, brands and models; before anything is served. */
  start(): Promise<void>;
  driverOf(actionClass: string): Driver | undefined;
}

/** Makers, brands, device types and models, and what the drivers can do. */
export const createCatalogue = ({ database, news, drivers, ports }: CatalogueDeps): CatalogueModule => {
  const store = createCatalogueStore();
  const byClass = new Map(drivers.map((driver) => [driver.id, driver]));
  const driverOf = (actionClass: string) => byClass.get(actionClass);
  const modelUse = ports.modelUse;
  return {
    routes: createCatalogueRoutes({ database, store, news, drivers, driverOf, modelUse }),
    start: () => seedCatalogue(database, store, drivers),
    driverOf,
  };
};
