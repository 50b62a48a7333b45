import type { ModelDescription, ModelDevice } from '@eoms/contract';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/listing.ts';
import type { Language } from '../../platform/http/context.ts';
import { brands, deviceTypes, enterprises, models } from './catalogue.tables.ts';

/** A row of a list, before what only drivers and devices know. */
export type ModelRecord = Omit<ModelDevice, 'deviceCount' | 'controlMethod' | 'outdated'> & {
  readonly takenDigest: string;
};
export type ModelValues = Pick<
  ModelDevice,
  'name' | 'typeId' | 'brandId' | 'actionClass' | 'enabled' | 'sort' | 'image' | 'defaults' | 'remarks'
>;
/** The description and what it was taken from. */
export interface ModelContent {
  readonly description: ModelDescription;
  readonly taken: ModelDescription;
  readonly takenDigest: string;
  readonly driverVersion: string;
}
export interface ModelFilter {
  readonly typeId?: string | undefined;
  readonly typeCode?: string | undefined;
  readonly brandId?: string | undefined;
  readonly keyword?: string | undefined;
}

const { createdAt: _since, description, taken: _taken, ...plain } = getTableColumns(models);

const named = (db: Executor, language: Language) =>
  db
    .select({
      ...plain,
      typeCode: deviceTypes.code,
      typeName: language === 'zh' ? deviceTypes.name : deviceTypes.nameEn,
      brandName: brands.name,
      enterpriseId: enterprises.id,
      enterpriseName: enterprises.name,
    })
    .from(models)
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
    .$dynamic();

const matching = (filter: ModelFilter): SQL | undefined =>
  and(
    filter.typeId === undefined ? undefined : eq(models.typeId, filter.typeId),
    filter.typeCode === undefined ? undefined : eq(deviceTypes.code, filter.typeCode),
    filter.brandId === undefined ? undefined : eq(models.brandId, filter.brandId),
    containing(filter.keyword, models.name, brands.name),
  );

export const listModels = (db: Executor, language: Language, filter: ModelFilter): Promise<ModelRecord[]> =>
  named(db, language)
    .where(matching(filter))
    .orderBy(asc(deviceTypes.sort), asc(models.sort), asc(brands.name), asc(models.name));

export const findModel = async (db: Executor, language: Language, id: string): Promise<ModelRecord | undefined> =>
  (await named(db, language).where(eq(models.id, id)))[0];

export const descriptionOf = async (db: Executor, id: string): Promise<ModelDescription | undefined> =>
  (await db.select({ description }).from(models).where(eq(models.id, id)))[0]?.description;

export const lockModel = async (tx: Executor, id: string) =>
  (await tx.select(getTableColumns(models)).from(models).where(eq(models.id, id)).for('update'))[0];

export const insertModel = async (db: Executor, id: string, values: ModelValues & ModelContent): Promise<void> => {
  await db.insert(models).values({ id, ...values });
};

export const updateModel = async (
  db: Executor,
  id: string,
  values: Partial<ModelValues & ModelContent>,
): Promise<void> => {
  await db.update(models).set(values).where(eq(models.id, id));
};

export const removeModel = async (db: Executor, id: string): Promise<void> => {
  await db.delete(models).where(eq(models.id, id));
};

export const modelIdsOf = async (db: Executor, filter: ModelFilter): Promise<string[]> => {
  const rows = await db
    .select({ id: models.id })
    .from(models)
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .where(matching(filter));
  return rows.map((row) => row.id);
};

/** Models whose description is still just what it was taken from, with its digest; new rows have an empty one. */
export const unchangedDigests = async (
  db: Executor,
): Promise<Map<string, { readonly actionClass: string; readonly takenDigest: string }>> => {
  const rows = await db
    .select({ id: models.id, actionClass: models.actionClass, takenDigest: models.takenDigest })
    .from(models)
    .where(sql`${models.description} = ${models.taken}`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
};

export const writeContent = async (db: Executor, ids: readonly string[], content: ModelContent): Promise<void> => {
  await db
    .update(models)
    .set(content)
    .where(inArray(models.id, [...ids]));
};
