import type { Driver, DriverModel } from '@eoms/drivers/kit';
import type { Database } from '../../../platform/database/database.ts';
import { stableId } from '../../../platform/database/stable-id.ts';
import { brands, deviceTypes, enterprises, models } from '../catalogue.tables.ts';
import { type DriverKnowledge, readyModelId } from '../drivers/driver-knowledge.ts';
import { listBrands, listEnterprises } from '../makers/makers.store.ts';
import { bindBrands, listTypes } from '../types/types.store.ts';
import { deviceTypeSeeds } from './device-type-seeds.ts';
import { seedDescriptions } from './seed-descriptions.ts';
import { lockSeeds, type Seed, seedRows } from './seeds.store.ts';

const makersOf = (drivers: readonly Driver[]): string[] => [
  ...new Set(drivers.flatMap((driver) => driver.models ?? []).map((model) => model.manufacturer)),
];

const typeSeeds: Seed[] = deviceTypeSeeds.map((values) => ({ id: stableId(`device type ${values.code}`), values }));

const modelSeed = (driver: Driver, model: DriverModel, typeId: string, brandId: string) => ({
  id: readyModelId(driver, model),
  values: {
    name: model.name,
    typeId,
    brandId,
    actionClass: driver.id,
    enabled: true,
    defaults: { ...model.params },
    source: model.source,
  },
});

/**
 * Seeds the catalogue with our device types and with the makers, brands and models that the drivers define. Runs at
 * every start. A maker of the same name that a user made is used as it is; what users removed or changed stays so.
 */
export const seedCatalogue = (
  database: Database,
  drivers: readonly Driver[],
  knowledge: DriverKnowledge,
): Promise<void> =>
  database.transaction(async (tx) => {
    await lockSeeds(tx);
    const makers = makersOf(drivers);
    await seedRows(tx, deviceTypes, typeSeeds);
    await seedRows(
      tx,
      enterprises,
      makers.map((name) => ({ id: stableId(`enterprise ${name}`), values: { name } })),
    );
    const enterpriseIds = new Map((await listEnterprises(tx)).map(({ id, name }) => [name.toLowerCase(), id]));
    const brandSeeds = makers.flatMap((name) => {
      const enterpriseId = enterpriseIds.get(name.toLowerCase());
      return enterpriseId ? [{ id: stableId(`brand ${name}`), values: { name, enterpriseId } }] : [];
    });
    await seedRows(tx, brands, brandSeeds);

    const typeIds = new Map((await listTypes(tx)).map(({ id, code }) => [code, id]));
    const brandIds = new Map(
      (await listBrands(tx)).map(({ id, name, enterpriseName }) => [`${enterpriseName}\n${name}`.toLowerCase(), id]),
    );
    const modelSeeds = drivers.flatMap((driver) =>
      (driver.models ?? []).flatMap((model) => {
        const typeId = typeIds.get(model.category) ?? typeIds.get('other');
        const brandId = brandIds.get(`${model.manufacturer}\n${model.manufacturer}`.toLowerCase());
        return typeId && brandId ? [modelSeed(driver, model, typeId, brandId)] : [];
      }),
    );
    const fresh = await seedRows(tx, models, modelSeeds);
    await bindBrands(
      tx,
      fresh.map(({ values: { typeId, brandId } }) => ({ typeId, brandId })),
    );
    await seedDescriptions(tx, drivers, knowledge);
  });
