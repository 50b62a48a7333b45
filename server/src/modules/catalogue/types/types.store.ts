import { type Brand, DeviceType, DeviceTypeDraft } from '@eoms/contract';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, replyFields } from '../../../platform/database/fields.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { deviceTypes, models, typeBrands } from '../catalogue.tables.ts';
import { listBrands } from '../makers/makers.store.ts';

const shownType = replyFields(deviceTypes, DeviceType, {
  modelCount: sql<number>`(select count(*)::int from ${models} m where m.type_id = ${deviceTypes}.id)`,
});

const types = (db: Executor, where?: SQL): Promise<DeviceType[]> =>
  db.select(shownType.columns).from(deviceTypes).where(where).orderBy(asc(deviceTypes.sort), asc(deviceTypes.code));

export const listTypes = (db: Executor): Promise<DeviceType[]> => types(db);

export const typesWithCodes = async (db: Executor, codes: readonly string[]): Promise<DeviceType[]> =>
  codes.length === 0 ? [] : types(db, inArray(deviceTypes.code, [...codes]));

export const keptTypes: EntityDrafts<typeof deviceTypes, DeviceTypeDraft> = {
  table: deviceTypes,
  fields: draftFields(deviceTypes, DeviceTypeDraft, {}),
  scope: 'none',
  violations: { device_types_code_key: 'catalogue.codeInUse' },
  heldBy: { models_type_fk: 'catalogue.inUse' },
};

export const brandsOfType = async (
  db: Executor,
  type: { readonly id?: string; readonly code?: string },
): Promise<Brand[]> => {
  const bound = await db
    .select({ brandId: typeBrands.brandId })
    .from(typeBrands)
    .innerJoin(deviceTypes, eq(deviceTypes.id, typeBrands.typeId))
    .where(
      and(
        type.id === undefined ? undefined : eq(deviceTypes.id, type.id),
        type.code === undefined ? undefined : eq(deviceTypes.code, type.code),
      ),
    );
  return listBrands(db, { ids: bound.map((row) => row.brandId) });
};

/** Existing bindings stay as they are. */
export const bindBrands = async (
  db: Executor,
  bindings: readonly { readonly typeId: string; readonly brandId: string }[],
): Promise<void> => {
  if (bindings.length > 0)
    await db
      .insert(typeBrands)
      .values([...bindings])
      .onConflictDoNothing();
};

/** Returns false when there was no such binding. */
export const unbindBrand = async (db: Executor, typeId: string, brandId: string): Promise<boolean> => {
  const gone = await db
    .delete(typeBrands)
    .where(and(eq(typeBrands.typeId, typeId), eq(typeBrands.brandId, brandId)))
    .returning({ typeId: typeBrands.typeId });
  return gone.length > 0;
};
