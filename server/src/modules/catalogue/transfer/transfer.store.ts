import type { ModelDescription, Value } from '@eoms/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
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
      id: brands.id,
      name: brands.name,
      enterpriseId: brands.enterpriseId,
      enterprise: enterprises.name,
      typeCodes: sql<string[]>`array(
        select t.code from ${typeBrands} tb join ${deviceTypes} t on t.id = tb.type_id
        where tb.brand_id = ${brands}.id order by t.code)`,
    })
    .from(brands)
    .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
    .orderBy(enterprises.name, brands.name);
export type StoredBrand = Awaited<ReturnType<typeof storedBrands>>[number];

export interface NamedModel {
  readonly id: string;
  readonly enterpriseId: string;
  readonly enterprise: string;
  readonly brandId: string;
  readonly brand: string;
  readonly name: string;
  readonly typeCode: string;
  readonly actionClass: string;
  readonly enabled: boolean;
  readonly sort: number;
  readonly image: string | null;
  readonly defaults: Record<string, Value>;
  readonly remarks: string;
  readonly source: string;
  readonly description: ModelDescription;
  readonly taken: ModelDescription;
  readonly driverVersion: string;
}

export const storedModels = (db: Executor, { modelIds, enterpriseIds }: ModelScope = {}): Promise<NamedModel[]> => {
  const query = db
    .select({
      id: models.id,
      enterpriseId: enterprises.id,
      enterprise: enterprises.name,
      brandId: brands.id,
      brand: brands.name,
      name: models.name,
      typeCode: deviceTypes.code,
      actionClass: models.actionClass,
      enabled: models.enabled,
      sort: models.sort,
      image: models.image,
      defaults: models.defaults,
      remarks: models.remarks,
      source: models.source,
      description: models.description,
      taken: models.taken,
      driverVersion: models.driverVersion,
    })
    .from(models)
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
    .orderBy(enterprises.name, brands.name, models.name)
    .$dynamic();
  if (modelIds) return query.where(inArray(models.id, [...modelIds]));
  return enterpriseIds ? query.where(inArray(enterprises.id, [...enterpriseIds])) : query;
};

export const storedModelPanels = (db: Executor) => {
  const { id, modelId, name, layout, enabled } = modelPanels;
  return db.select({ id, modelId, name, layout, enabled }).from(modelPanels);
};
export const storedTypePanels = (db: Executor) => {
  const { id, typeId, name, layout, enabled } = typePanels;
  return db.select({ id, typeId, name, layout, enabled }).from(typePanels);
};
