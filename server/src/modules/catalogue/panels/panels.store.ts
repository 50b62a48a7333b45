import {
  type ModelPanel,
  ModelPanelDraft,
  nameIn,
  type Page,
  type PageQuery,
  type PanelLayout,
  type TypePanel,
  TypePanelDraft,
} from '@eoms/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields } from '../../../platform/database/fields.ts';
import { presentPage, readPage } from '../../../platform/database/page.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import type { Language } from '../../../platform/http/context.ts';
import { deviceTypes, modelPanels, models, typePanels } from '../catalogue.tables.ts';

const namesOfType = { typeName: deviceTypes.name, typeNameEn: deviceTypes.nameEn };
const { createdAt: _m, ...ofModel } = getTableColumns(modelPanels);
const { createdAt: _t, ...ofType } = getTableColumns(typePanels);

const shownIn =
  (language: Language) =>
  <T extends { readonly updatedAt: Date; readonly typeName: string; readonly typeNameEn: string }>({
    typeNameEn,
    ...row
  }: T) => ({
    ...row,
    typeName: nameIn({ name: row.typeName, nameEn: typeNameEn }, language),
    updatedAt: row.updatedAt.toISOString(),
  });

const modelPanelRows = (db: Executor) =>
  db
    .select({ ...ofModel, modelName: models.name, ...namesOfType })
    .from(modelPanels)
    .innerJoin(models, eq(models.id, modelPanels.modelId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .$dynamic();

const typePanelRows = (db: Executor) =>
  db
    .select({ ...ofType, typeCode: deviceTypes.code, ...namesOfType })
    .from(typePanels)
    .innerJoin(deviceTypes, eq(deviceTypes.id, typePanels.typeId))
    .$dynamic();

export const pageModelPanels = async (
  db: Executor,
  language: Language,
  query: PageQuery,
): Promise<Page<ModelPanel>> => {
  const { id, name, updatedAt } = modelPanels;
  const page = await readPage(db, query, {
    rows: modelPanelRows(db),
    counted: db.select({ id }).from(modelPanels).innerJoin(models, eq(models.id, modelPanels.modelId)),
    scope: 'none',
    where: [containing(query.keyword, name, models.name)],
    order: { columns: { name, updatedAt }, standard: 'name', id },
  });
  return presentPage(page, shownIn(language));
};

export const pageTypePanels = async (db: Executor, language: Language, query: PageQuery): Promise<Page<TypePanel>> => {
  const { id, name, updatedAt } = typePanels;
  const page = await readPage(db, query, {
    rows: typePanelRows(db),
    counted: db.select({ id }).from(typePanels).innerJoin(deviceTypes, eq(deviceTypes.id, typePanels.typeId)),
    scope: 'none',
    where: [containing(query.keyword, name, deviceTypes.name, deviceTypes.nameEn)],
    order: { columns: { name, updatedAt }, standard: 'name', id },
  });
  return presentPage(page, shownIn(language));
};

export const findModelPanel = async (db: Executor, language: Language, id: string): Promise<ModelPanel | undefined> => {
  const [row] = await modelPanelRows(db).where(eq(modelPanels.id, id));
  return row && shownIn(language)(row);
};

export const findTypePanel = async (db: Executor, language: Language, id: string): Promise<TypePanel | undefined> => {
  const [row] = await typePanelRows(db).where(eq(typePanels.id, id));
  return row && shownIn(language)(row);
};

/** Older releases allowed an enabled panel without widgets; it would hide the controls of its devices. */
const hasWidgets = (layout: AnyPgColumn) => sql`jsonb_array_length(${layout}) > 0`;

/** The panel shown for devices of a model, or else of its type; disabled and empty ones count as absent. */
export const layoutFor = async (
  db: Executor,
  { modelId, typeId }: { readonly modelId: string; readonly typeId: string },
): Promise<{ origin: 'model' | 'type'; layout: PanelLayout } | undefined> => {
  const [own] = await db
    .select({ layout: modelPanels.layout })
    .from(modelPanels)
    .where(and(eq(modelPanels.modelId, modelId), eq(modelPanels.enabled, true), hasWidgets(modelPanels.layout)));
  if (own) return { origin: 'model', layout: own.layout };
  const [general] = await db
    .select({ layout: typePanels.layout })
    .from(typePanels)
    .where(and(eq(typePanels.typeId, typeId), eq(typePanels.enabled, true), hasWidgets(typePanels.layout)));
  return general && { origin: 'type', layout: general.layout };
};

/** Panels by their owner; a model, and a type, has at most one. */
export const keptModelPanels: EntityDrafts<typeof modelPanels, ModelPanelDraft> = {
  table: modelPanels,
  fields: draftFields(modelPanels, ModelPanelDraft, {}),
  scope: 'none',
  violations: { model_panels_model_key: 'panel.exists', model_panels_model_fk: { code: '404', field: 'modelId' } },
};
export const keptTypePanels: EntityDrafts<typeof typePanels, TypePanelDraft> = {
  table: typePanels,
  fields: draftFields(typePanels, TypePanelDraft, {}),
  scope: 'none',
  violations: { type_panels_type_key: 'panel.exists', type_panels_type_fk: { code: '404', field: 'typeId' } },
};
