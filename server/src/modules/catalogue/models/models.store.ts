import {
  type ModelChecks,
  type ModelDescription,
  type ModelDevice,
  ModelDraft,
  type ModelProperty,
  nameIn,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields } from '../../../platform/database/fields.ts';
import { presentPage, readPage } from '../../../platform/database/page.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing, likePattern } from '../../../platform/database/searching.ts';
import type { Language } from '../../../platform/http/context.ts';
import { brands, deviceTypes, enterprises, models } from '../catalogue.tables.ts';

/** A row of a list, without what only drivers and devices know. */
export type ModelRecord = Omit<ModelDevice, 'deviceCount' | 'controlMethod' | 'outdated' | 'verified'> & {
  readonly takenDigest: string;
};
export type ModelValues = Pick<
  ModelDevice,
  'name' | 'typeId' | 'brandId' | 'actionClass' | 'enabled' | 'sort' | 'image' | 'defaults' | 'remarks'
>;
/** The description and its original. */
export interface ModelContent {
  readonly description: ModelDescription;
  readonly taken: ModelDescription;
  readonly takenDigest: string;
  readonly driverVersion: string;
}
export interface ModelFilter {
  readonly deviceTypeId?: string | undefined;
  readonly deviceTypeCode?: string | undefined;
  readonly brandId?: string | undefined;
  readonly enterpriseId?: string | undefined;
  readonly actionClass?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly keyword?: string | undefined;
}

const { createdAt: _since, description, taken: _taken, checks: _checks, ...plain } = getTableColumns(models);

const named = (db: Executor) =>
  db
    .select({
      ...plain,
      typeCode: deviceTypes.code,
      typeName: deviceTypes.name,
      typeNameEn: deviceTypes.nameEn,
      brandName: brands.name,
      enterpriseId: enterprises.id,
      enterpriseName: enterprises.name,
    })
    .from(models)
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
    .$dynamic();

const shownIn =
  (language: Language) =>
  ({ typeNameEn, ...model }: Awaited<ReturnType<typeof named>>[number]): ModelRecord => ({
    ...model,
    typeName: nameIn({ name: model.typeName, nameEn: typeNameEn }, language),
  });

const matching = (filter: ModelFilter): SQL | undefined =>
  and(
    filter.deviceTypeId === undefined ? undefined : eq(models.typeId, filter.deviceTypeId),
    filter.deviceTypeCode === undefined ? undefined : eq(deviceTypes.code, filter.deviceTypeCode),
    filter.brandId === undefined ? undefined : eq(models.brandId, filter.brandId),
    filter.enterpriseId === undefined ? undefined : eq(brands.enterpriseId, filter.enterpriseId),
    filter.actionClass === undefined ? undefined : eq(models.actionClass, filter.actionClass),
    filter.ids === undefined ? undefined : inArray(models.id, [...filter.ids]),
    containing(filter.keyword, models.name, brands.name),
  );

export const listModels = async (db: Executor, language: Language, filter: ModelFilter): Promise<ModelRecord[]> => {
  const order = [asc(deviceTypes.sort), asc(models.sort), asc(brands.name), asc(models.name)];
  const found = await named(db)
    .where(matching(filter))
    .orderBy(...order);
  return found.map(shownIn(language));
};

const sortable = {
  name: models.name,
  type: deviceTypes.sort,
  brand: brands.name,
  sort: models.sort,
};

export const pageModels = async (
  db: Executor,
  language: Language,
  query: PageQuery & ModelFilter,
): Promise<Page<ModelRecord>> => {
  const counted = db
    .select({ id: models.id })
    .from(models)
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId));
  const page = await readPage(db, query, {
    rows: named(db),
    counted,
    scope: 'none',
    where: [matching(query)],
    order: { columns: sortable, standard: 'name', id: models.id },
  });
  return presentPage(page, shownIn(language));
};

/** The digest of every model's original, to find models whose driver has changed since. */
export const takenDigests = (db: Executor) =>
  db.select({ id: models.id, actionClass: models.actionClass, takenDigest: models.takenDigest }).from(models);

/** Models with a property whose id or name contains the text, and those properties. */
export const propertiesNamed = async (
  db: Executor,
  text: string | undefined,
  modelId: string | undefined,
  limit: number,
): Promise<{ modelId: string; modelName: string; property: ModelProperty }[]> => {
  const pattern = likePattern(text ?? '');
  const { rows } = await db.execute(sql`
    select m.id as "modelId", m.name as "modelName", p as property
    from ${models} m, jsonb_array_elements(m.description->'properties') with ordinality as e(p, at)
    where concat_ws(' ', p->>'id', p->'name'->>'zh', p->'name'->>'en') ilike ${pattern}
      ${modelId === undefined ? sql`` : sql`and m.id = ${modelId}`}
    order by m.name, m.id, e.at limit ${limit}`);
  return rows as { modelId: string; modelName: string; property: ModelProperty }[];
};

export const findModel = async (db: Executor, language: Language, id: string): Promise<ModelRecord | undefined> =>
  (await named(db).where(eq(models.id, id))).map(shownIn(language))[0];

export const checksOf = async (db: Executor, id: string): Promise<ModelChecks | undefined> =>
  (await db.select({ checks: models.checks }).from(models).where(eq(models.id, id)))[0]?.checks;

export const descriptionOf = async (db: Executor, id: string): Promise<ModelDescription | undefined> =>
  (await db.select({ description }).from(models).where(eq(models.id, id)))[0]?.description;

const { createdAt: _then, ...stored } = getTableColumns(models);
export type StoredModel = Omit<typeof models.$inferSelect, 'createdAt'>;

export const findStored = async (db: Executor, id: string): Promise<StoredModel | undefined> =>
  (await db.select(stored).from(models).where(eq(models.id, id)))[0];

export const keptModels: EntityDrafts<typeof models, ModelDraft> = {
  table: models,
  fields: draftFields(models, ModelDraft, {}),
  scope: 'none',
  violations: {
    models_name_key: 'catalogue.nameInUse',
    models_type_fk: { code: '404', field: 'typeId' },
    models_brand_fk: { code: '404', field: 'brandId' },
  },
  heldBy: { devices_model_id_models_id_fk: 'catalogue.inUse' },
  // The original is as long as the description itself, and no user wrote it.
  forAudit: ({ taken: _taken, ...row }) => row,
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

/** Models whose description still equals its original, with its digest; new rows have an empty one. */
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
