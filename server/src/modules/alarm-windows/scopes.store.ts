import type { AlarmWindow, AlarmWindowScope } from '@eoms/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { devices } from '../devices/devices.tables.ts';
import { groupsAbove } from '../places/places.module.ts';
import { placeGroups, places } from '../places/places.tables.ts';
import {
  alarmWindowDevices as ofDevices,
  alarmWindowGroups as ofGroups,
  alarmWindowPlaces as ofPlaces,
  alarmWindows as windows,
} from './alarm-windows.tables.ts';

type Cover = AlarmWindow['covers'][number];
/** One thing that a window covers; a device with its place. */
export type CoveredThing = Cover & { readonly windowId: string; readonly placeId: string | null };

/** The windows that touch these places. */
export const touching = (scope: PlaceScope): SQL | undefined =>
  scope === 'all'
    ? undefined
    : sql`(exists (select from ${ofPlaces} p where p.window_id = ${windows.id} and ${withinPlaces(sql`p.place_id`, scope)})
      or exists (select from ${ofGroups} g where g.window_id = ${windows.id} and g.group_id in ${groupsAbove(scope)})
      or exists (select from ${ofDevices} w join ${devices} d on d.id = w.device_id
        where w.window_id = ${windows.id} and ${withinPlaces(sql`d.place_id`, scope)}))`;

const visibleGroups = (scope: PlaceScope): SQL | undefined =>
  scope === 'all' ? undefined : sql`${placeGroups.id} in ${groupsAbove(scope)}`;

/** What windows cover, as far as it touches these places, in the order of names. */
export const scopesOf = async (db: Executor, scope: PlaceScope, ids: readonly string[]): Promise<CoveredThing[]> => {
  if (ids.length === 0) return [];
  // One after the other: the executor may be a transaction.
  const inPlaces = await db
    .select({ windowId: ofPlaces.windowId, id: places.id, name: places.name })
    .from(ofPlaces)
    .innerJoin(places, eq(places.id, ofPlaces.placeId))
    .where(and(oneOf(ofPlaces.windowId, ids), withinPlaces(places.id, scope)))
    .orderBy(asc(places.name), asc(places.id));
  const inGroups = await db
    .select({ windowId: ofGroups.windowId, id: placeGroups.id, name: placeGroups.name })
    .from(ofGroups)
    .innerJoin(placeGroups, eq(placeGroups.id, ofGroups.groupId))
    .where(and(oneOf(ofGroups.windowId, ids), visibleGroups(scope)))
    .orderBy(asc(placeGroups.name), asc(placeGroups.id));
  const single = await db
    .select({ windowId: ofDevices.windowId, id: devices.id, name: devices.name, placeId: devices.placeId })
    .from(ofDevices)
    .innerJoin(devices, eq(devices.id, ofDevices.deviceId))
    .where(and(oneOf(ofDevices.windowId, ids), withinPlaces(devices.placeId, scope)))
    .orderBy(asc(devices.name), asc(devices.id));
  return [
    ...inGroups.map((one) => ({ ...one, kind: 'group' as const, placeId: null })),
    ...inPlaces.map((one) => ({ ...one, kind: 'place' as const, placeId: one.id })),
    ...single.map((one) => ({ ...one, kind: 'device' as const })),
  ];
};

/** The list of a draft that names something out of these places; undefined if none does. */
export const unknownInScope = async (
  tx: Executor,
  scope: PlaceScope,
  { placeIds, groupIds, deviceIds }: AlarmWindowScope,
): Promise<keyof AlarmWindowScope | undefined> => {
  const within = and(oneOf(places.id, placeIds), withinPlaces(places.id, scope));
  if ((await tx.$count(places, within)) < placeIds.length) return 'placeIds';
  const seen = and(oneOf(placeGroups.id, groupIds), visibleGroups(scope));
  if ((await tx.$count(placeGroups, seen)) < groupIds.length) return 'groupIds';
  const there = and(oneOf(devices.id, deviceIds), withinPlaces(devices.placeId, scope));
  if ((await tx.$count(devices, there)) < deviceIds.length) return 'deviceIds';
  return undefined;
};

export const storeScope = async (tx: Executor, windowId: string, scope: AlarmWindowScope): Promise<void> => {
  await tx.delete(ofPlaces).where(eq(ofPlaces.windowId, windowId));
  await tx.delete(ofGroups).where(eq(ofGroups.windowId, windowId));
  await tx.delete(ofDevices).where(eq(ofDevices.windowId, windowId));
  const { placeIds, groupIds, deviceIds } = scope;
  if (placeIds.length > 0) await tx.insert(ofPlaces).values(placeIds.map((placeId) => ({ windowId, placeId })));
  if (groupIds.length > 0) await tx.insert(ofGroups).values(groupIds.map((groupId) => ({ windowId, groupId })));
  if (deviceIds.length > 0) await tx.insert(ofDevices).values(deviceIds.map((deviceId) => ({ windowId, deviceId })));
};
