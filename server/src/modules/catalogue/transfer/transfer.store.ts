import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import type { SelectedRow } from '../../../platform/database/fields.ts';
import { brands, deviceTypes, enterprises, modelPanels, models, typeBrands, typePanels } from '../catalogue.tables.ts';

/** The whole catalogue or a part of it, as stored. */
export interface ModelScope {
  readonly modelIds?: readonly string[] | undefined;
  readonly enterpriseIds?: readonly string[] | undefined;
}

export const storedTypes = (db: Executor) => db.select().from(deviceTypes).orderBy(deviceTypes.sort, deviceTypes.code);
export type StoredType = Awaited<ReturnType<typeof storedTypes>>[number];

export const storedEnterprises = (db: Executor) => db.select().from(enterprises).orderBy(enterprises.name);
export type StoredEnterprise = Awaited<ReturnType<typeof storedEnterprises>>[number];

export const storedBrands = (db: Executor) =>
  db
    .select({
      ...getTableColumns(brands),
      enterprise: enterprises.name,
      typeCodes: sql<string[]>`array(
        select t.code from ${typeBrands} tb join ${deviceTypes} t on t.id = tb.type_id
        where tb.brand_id = ${brands}.id order by t.code)`,
    })
    .from(brands)
    .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
    .orderBy(enterprises.name, brands.name);
export type StoredBrand = Awaited<ReturnType<typeof storedBrands>>[number];

const namedModel = {
  ...getTableColumns(models),
  enterpriseId: enterprises.id,
  enterprise: enterprises.name,
  brand: brands.name,
  typeCode: deviceTypes.code,
};
export type NamedModel = SelectedRow<{ readonly columns: typeof namedModel }>;

export const storedModels = (db: Executor, { modelIds, enterpriseIds }: ModelScope = {}): Promise<NamedModel[]> => {
  const query = db
    .select(namedModel)
    .from(models)
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
    .orderBy(enterprises.name, brands.name, models.name)
    .$dynamic();
  if (modelIds) return query.where(inArray(models.id, [...modelIds]));
  return enterpriseIds ? query.where(inArray(enterprises.id, [...enterpriseIds])) : query;
};

export const storedModelPanels = (db: Executor) => db.select().from(modelPanels);
export const storedTypePanels = (db: Executor) => db.select().from(typePanels);
