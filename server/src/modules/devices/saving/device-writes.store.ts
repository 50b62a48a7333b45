import { DeviceDraft, type ModelDescription } from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, unaudited } from '../../../platform/database/fields.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { defaultsOf } from '../../catalogue/catalogue.module.ts';
import { models } from '../../catalogue/catalogue.tables.ts';
import { deviceSecrets, devices } from '../devices.tables.ts';

export type DeviceValues = Omit<typeof devices.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** The refusals for violated constraints. */
export const saveViolations = {
  devices_place_name_key: 'device.nameInUse',
  devices_place_id_places_id_fk: { code: '404', field: 'placeId' },
  devices_model_id_models_id_fk: { code: 'device.modelUnknown', field: 'modelId' },
  devices_switch_fk: { code: '404', field: 'uplink.switchId' },
} as const;

/** Draft → row, but for the parameters and the address that they name. */
export const deviceFields = draftFields(devices, DeviceDraft, {
  uplink: (uplink) => ({ switchId: uplink?.switchId ?? null, switchPort: uplink?.port ?? null }),
  params: unaudited('the secret ones have a table of their own'),
});

/** The devices in the caller's places. Secrets have a table of their own and never get here. */
export const devicesIn = (scope: PlaceScope): EntityDrafts<typeof devices, DeviceDraft> => ({
  table: devices,
  fields: deviceFields,
  scope: withinPlaces(devices.placeId, scope),
  violations: saveViolations,
});

export const secretFields = async (db: Executor, id: string): Promise<string[]> => {
  const rows = await db
    .select({ field: deviceSecrets.field })
    .from(deviceSecrets)
    .where(eq(deviceSecrets.deviceId, id));
  return rows.map((row) => row.field);
};

export const setSecret = async (db: Executor, deviceId: string, field: string, sealed: string): Promise<void> => {
  const target = [deviceSecrets.deviceId, deviceSecrets.field];
  await db.insert(deviceSecrets).values({ deviceId, field, sealed }).onConflictDoUpdate({ target, set: { sealed } });
};

/** Removes all secrets except these. */
export const keepSecrets = async (db: Executor, deviceId: string, fields: readonly string[]): Promise<void> => {
  await db
    .delete(deviceSecrets)
    .where(
      and(
        eq(deviceSecrets.deviceId, deviceId),
        sql`not ${deviceSecrets.field} = any(${sql.param([...fields])}::text[])`,
      ),
    );
};

/** The model with the initial parameters of its devices. */
export const findModelOfDraft = async (db: Executor, id: string) => {
  const params = sql<ModelDescription['params']>`${models.description}->'params'`;
  const [model] = await db
    .select({ id: models.id, actionClass: models.actionClass, own: models.defaults, params })
    .from(models)
    .where(eq(models.id, id));
  if (!model) return undefined;
  const { own, params: described, ...named } = model;
  return { ...named, defaults: { ...defaultsOf({ params: described }), ...own } };
};
