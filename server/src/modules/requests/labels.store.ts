import { RequestLabel, type RequestTarget } from '@eoms/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import { assets } from '../assets/assets.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { places } from '../places/places.tables.ts';
import { requestLabels as labels, publicRequests as requests } from './requests.tables.ts';

const columnOf = { device: labels.deviceId, asset: labels.assetId, place: labels.placeId } as const;
const targetTables = { device: devices, asset: assets, place: places } as const;
type Kind = RequestTarget['kind'];

const kind = sql<Kind>`case when ${labels.deviceId} is not null then 'device' when ${labels.assetId} is not null then 'asset' else 'place' end`;
const targetId = sql<string>`coalesce(${labels.deviceId}, ${labels.assetId}, ${labels.placeId})`;
const placeId = sql<string>`coalesce(${devices.placeId}, ${assets.placeId}, ${labels.placeId})`;
const placeName = sql<string>`(select p.name from places p where p.id = ${placeId})`;
const name = sql<string>`coalesce(${devices.name}, ${assets.name}, ${placeName})`;

const shown = replyFields(labels, RequestLabel, {
  kind,
  targetId,
  name,
  placeId,
  placeName,
  requests: sql<number>`(select count(*)::int from ${requests} where ${requests.targetId} = ${targetId})`,
});
export const presentLabel = shown.present;

export const labelListing = (db: Executor, scope: PlaceScope): Listing<SelectedRow<typeof shown>> => ({
  rows: db
    .select(shown.columns)
    .from(labels)
    .leftJoin(devices, eq(devices.id, labels.deviceId))
    .leftJoin(assets, eq(assets.id, labels.assetId)),
  counted: db
    .select({ id: labels.id })
    .from(labels)
    .leftJoin(devices, eq(devices.id, labels.deviceId))
    .leftJoin(assets, eq(assets.id, labels.assetId)),
  scope: withinPlaces(placeId, scope),
  where: [],
  order: { columns: { name, issuedAt: labels.issuedAt }, standard: 'name', id: labels.id },
});

export interface LabelTarget {
  readonly kind: Kind;
  readonly targetId: string;
  readonly name: string;
  readonly placeId: string;
  readonly placeName: string;
  /** The asset code as well, where it is an asset. */
  readonly deviceName: string | null;
  readonly assetName: string | null;
}

/** What the label with this code is on, and where. */
export const targetOfCode = async (db: Executor, codeHash: string): Promise<LabelTarget | undefined> => {
  const columns = { kind, targetId, name, placeId, placeName, deviceName: devices.name, assetName: assets.name };
  const [row] = await db
    .select(columns)
    .from(labels)
    .leftJoin(devices, eq(devices.id, labels.deviceId))
    .leftJoin(assets, eq(assets.id, labels.assetId))
    .where(eq(labels.codeHash, codeHash));
  return row;
};

/** Those of the targets that are at these places. */
export const targetsWithin = async (
  db: Executor,
  scope: PlaceScope,
  of: Kind,
  ids: readonly string[],
): Promise<string[]> => {
  const table = targetTables[of];
  const place: SQL =
    of === 'place' ? sql`${places.id}` : sql`${targetTables[of === 'asset' ? 'asset' : 'device'].placeId}`;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(oneOf(table.id, ids), withinPlaces(place, scope)));
  return rows.map(({ id }) => id);
};

export interface IssuedCode {
  readonly code: string;
  readonly codeHash: string;
}

const column = { device: 'deviceId', asset: 'assetId', place: 'placeId' } as const;

/** The codes of these targets by their ids, with new ones for those that have none. */
export const issueCodes = async (
  tx: Executor,
  of: Kind,
  ids: readonly string[],
  newCode: () => IssuedCode,
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length > 0)
    await tx
      .insert(labels)
      .values(ids.map((id) => ({ id: newId(), ...newCode(), [column[of]]: id })))
      .onConflictDoNothing({ target: columnOf[of] });
  const rows = await tx.select({ target: targetId, code: labels.code }).from(labels).where(oneOf(columnOf[of], ids));
  return new Map(rows.map(({ target, code }) => [target, code]));
};

/** A label at these places, locked. */
export const lockLabel = async (tx: Executor, scope: PlaceScope, id: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ target: targetId })
    .from(labels)
    .leftJoin(devices, eq(devices.id, labels.deviceId))
    .leftJoin(assets, eq(assets.id, labels.assetId))
    .where(and(eq(labels.id, id), withinPlaces(placeId, scope)))
    .for('update', { of: labels });
  return row?.target;
};

export const replaceCode = async (tx: Executor, id: string, code: IssuedCode): Promise<void> => {
  await tx
    .update(labels)
    .set({ ...code, issuedAt: new Date() })
    .where(eq(labels.id, id));
};

export const dropLabel = async (tx: Executor, id: string): Promise<void> => {
  await tx.delete(labels).where(eq(labels.id, id));
};
