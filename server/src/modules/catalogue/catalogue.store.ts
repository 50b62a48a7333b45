import type { Brand, DeviceType, Enterprise, ModelDevice } from '@eoms/contract';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/listing.ts';
import type { Language } from '../../platform/http/context.ts';
import { brands, deviceTypes, enterprises, models } from './catalogue.tables.ts';

export type ModelRecord = Omit<ModelDevice, 'deviceCount'>;
export type ModelValues = Pick<
  ModelDevice,
  'name' | 'typeId' | 'brandId' | 'actionClass' | 'enabled' | 'defaults' | 'remarks'
>;

const { createdAt: _since, ...modelColumns } = getTableColumns(models);
const { createdAt: _made, ...typeColumns } = getTableColumns(deviceTypes);

const named = (db: Executor, language: Language) =>
  db
    .select({
      ...modelColumns,
      typeCode: deviceTypes.code,
      typeName: language === 'zh' ? deviceTypes.name : deviceTypes.nameEn,
      brandName: brands.name,
    })
    .from(models)
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .$dynamic();

export const createCatalogueStore = () => ({
  deviceTypes: (db: Executor): Promise<DeviceType[]> =>
    db.select(typeColumns).from(deviceTypes).orderBy(asc(deviceTypes.sort), asc(deviceTypes.code)),

  enterprises: async (db: Executor, keyword?: string): Promise<Enterprise[]> => {
    const rows = await db
      .select()
      .from(enterprises)
      .where(containing(keyword, enterprises.name))
      .orderBy(asc(enterprises.name));
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  },

  brands: (db: Executor): Promise<Brand[]> =>
    db
      .select({
        id: brands.id,
        name: brands.name,
        enterpriseId: brands.enterpriseId,
        enterpriseName: enterprises.name,
      })
      .from(brands)
      .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
      .orderBy(asc(brands.name), asc(enterprises.name)),

  models: (
    db: Executor,
    language: Language,
    filter: { typeCode?: string | undefined; keyword?: string | undefined },
  ): Promise<ModelRecord[]> =>
    named(db, language)
      .where(
        and(
          filter.typeCode === undefined ? undefined : eq(deviceTypes.code, filter.typeCode),
          containing(filter.keyword, models.name, brands.name),
        ),
      )
      .orderBy(asc(deviceTypes.sort), asc(brands.name), asc(models.name)),

  findModel: async (db: Executor, language: Language, id: string): Promise<ModelRecord | undefined> =>
    (await named(db, language).where(eq(models.id, id)))[0],

  lockModel: async (tx: Executor, id: string): Promise<ModelValues | undefined> =>
    (await tx.select(modelColumns).from(models).where(eq(models.id, id)).for('update'))[0],

  insertModel: async (db: Executor, id: string, values: ModelValues): Promise<void> => {
    await db.insert(models).values({ id, ...values });
  },

  updateModel: async (db: Executor, id: string, values: ModelValues): Promise<void> => {
    await db.update(models).set(values).where(eq(models.id, id));
  },

  removeModel: async (db: Executor, id: string): Promise<void> => {
    await db.delete(models).where(eq(models.id, id));
  },
});
export type CatalogueStore = ReturnType<typeof createCatalogueStore>;
