import type { DeviceRecord, DeviceReliability, PlaceReliability, Reliability } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { type BookedPlace, bookedByPlace, bookingsDuring } from './bookings.store.ts';
import { readMarks } from './device-marks.store.ts';
import { alarmTimesOf, type Outage, outagesOf } from './faults.store.ts';
import { grouped } from './grouped.ts';
import { type Lost, lostMinutes } from './lost-minutes.ts';
import { devicesIn, type KnownDevices, neededDevices, type Rooms } from './needed-devices.ts';
import type { Period } from './periods.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const worstDevices = 20;

const reliabilityOf = (device: DeviceRecord, outages: readonly Outage[], observedMs: number): DeviceReliability => {
  const offlineMs = outages.reduce((sum, { from, to }) => sum + to - from, 0);
  const failures = outages.filter(({ begun }) => begun).length;
  return {
    deviceId: device.id,
    deviceName: device.name,
    placeName: device.placeName,
    failures,
    offlineMinutes: offlineMs / minuteMs,
    availability: 1 - offlineMs / observedMs,
    mtbf: failures === 0 ? null : (observedMs - offlineMs) / failures / hourMs,
    mttr: outages.length === 0 ? null : offlineMs / outages.length / hourMs,
  };
};

const worst = (devices: readonly DeviceRecord[], outages: readonly Outage[], observedMs: number) => {
  const byDevice = grouped(outages, ({ deviceId }) => deviceId);
  return devices
    .flatMap((device) => {
      const own = byDevice.get(device.id);
      return own ? [reliabilityOf(device, own, observedMs)] : [];
    })
    .sort((a, b) => a.availability - b.availability || b.failures - a.failures)
    .slice(0, worstDevices);
};

const withLost = (place: BookedPlace, lost: Lost | undefined, nameOf: (id: string) => string | undefined) =>
  ({
    placeId: place.placeId,
    placeName: place.placeName,
    meetings: place.meetings,
    bookedMinutes: place.minutes,
    lostMinutes: lost?.minutes ?? 0,
    causeDeviceId: lost?.cause ?? null,
    causeDeviceName: (lost && nameOf(lost.cause)) ?? null,
  }) satisfies PlaceReliability;

/** How much of the booked time so far everything that the places need worked. Time to come proves nothing. */
export const readReliability = async (
  db: Executor,
  { devices, rooms }: { readonly devices: KnownDevices; readonly rooms: Pick<Rooms, 'ofPart'> },
  scope: PlaceScope,
  period: Pick<Period, 'from' | 'to'>,
): Promise<Reliability> => {
  const within = {
    from: period.from,
    to: new Date(Math.max(period.from.getTime(), Math.min(period.to.getTime(), Date.now()))),
  };
  const all = devicesIn(devices, scope);
  const needed = neededDevices(devices, scope, await readMarks(db));
  const placeOf = new Map(needed.map(({ id, placeId }) => [id, placeId]));
  const [outages, alarmTimes, booked] = await Promise.all([
    outagesOf(
      db,
      all.map(({ id }) => id),
      within,
    ),
    alarmTimesOf(db, [...placeOf.keys()], within),
    bookedByPlace(db, scope, within),
  ]);
  const faults = [...outages, ...alarmTimes].flatMap(({ deviceId, from, to }) => {
    const placeId = placeOf.get(deviceId);
    if (placeId === undefined) return [];
    // A meeting of the whole needs the devices of all its rooms.
    const wholes = rooms.ofPart(placeId).map((whole) => whole.placeId);
    return [placeId, ...wholes].map((place) => ({ deviceId, placeId: place, from, to }));
  });
  const lost = lostMinutes(await bookingsDuring(db, scope, within, faults), faults);
  const names = new Map(needed.map(({ id, name }) => [id, name]));
  const places = booked
    .map((place) => withLost(place, lost.get(place.placeId), (id) => names.get(id)))
    .sort((a, b) => b.lostMinutes - a.lostMinutes);
  const bookedMinutes = places.reduce((sum, place) => sum + place.bookedMinutes, 0);
  const lostInAll = places.reduce((sum, place) => sum + place.lostMinutes, 0);
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    bookedMinutes,
    lostMinutes: lostInAll,
    places,
    meetings: places.reduce((sum, place) => sum + place.meetings, 0),
    share: bookedMinutes === 0 ? null : 1 - lostInAll / bookedMinutes,
    devices: worst(all, outages, Math.max(1, within.to.getTime() - within.from.getTime())),
  };
};
