import type { Value } from '@eoms/contract';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { brands, models } from '../catalogue/catalogue.tables.ts';
import { devices } from '../devices/devices.tables.ts';

export interface KnownDevice {
  readonly id: string;
  readonly ip: string | null;
  readonly sn: string | null;
  readonly actionClass: string;
  readonly params: Readonly<Record<string, Value>>;
}

const oneOfTexts = (column: typeof devices.ip | typeof devices.sn, texts: readonly string[]) =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;

/** Devices that the caller may see at one of these hosts or with one of these serial numbers. */
export const devicesAt = (
  db: Executor,
  scope: PlaceScope,
  wanted: { hosts: readonly string[]; serials: readonly string[] },
): Promise<KnownDevice[]> =>
  db
    .select({
      id: devices.id,
      ip: devices.ip,
      sn: devices.sn,
      actionClass: models.actionClass,
      params: sql<Record<string, Value>>`${models.defaults} || ${devices.params}`,
    })
    .from(devices)
    .innerJoin(models, eq(models.id, devices.modelId))
    .where(
      and(
        withinPlaces(devices.placeId, scope),
        or(oneOfTexts(devices.ip, wanted.hosts), oneOfTexts(devices.sn, wanted.serials)),
      ),
    );

/** Enabled models that use a driver. */
export const modelsOnDriver = (db: Executor, actionClass: string) =>
  db
    .select({ id: models.id, name: models.name, brandName: brands.name })
    .from(models)
    .innerJoin(brands, eq(brands.id, models.brandId))
    .where(and(eq(models.actionClass, actionClass), eq(models.enabled, true)))
    .orderBy(brands.name, models.name);

export const actionClassOf = async (db: Executor, modelId: string): Promise<string | undefined> => {
  const [model] = await db.select({ actionClass: models.actionClass }).from(models).where(eq(models.id, modelId));
  return model?.actionClass;
};
