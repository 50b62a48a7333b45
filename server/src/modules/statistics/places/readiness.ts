import type { DeviceRecord, MeetingReadiness } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { readMarks } from './device-marks.store.ts';
import { type KnownDevices, neededDevices, type Rooms } from './needed-devices.ts';
import { meetingsSoon } from './readiness.store.ts';
import { whyNotWorking } from './why-not-working.ts';

export type CheckedDevices = KnownDevices & Pick<DevicesModule, 'alarms' | 'live'>;

/** How long before a meeting its place is looked at. */
export const aheadMs = 30 * 60_000;

type Missing = MeetingReadiness['missing'][number];

/** By what is known: whoever looks at the home screen sends nothing to a device. */
export const missingOf = (devices: CheckedDevices, needed: readonly DeviceRecord[]): Missing[] => {
  const alarms = devices.alarms.active(needed.map(({ id }) => id));
  return needed.flatMap(({ id, name }): Missing[] => {
    const state = whyNotWorking(devices.registry.connectionOf(id), alarms.get(id)?.worst ?? null);
    return state === undefined ? [] : [{ deviceId: id, deviceName: name, state }];
  });
};

/** Meetings that begin soon in a place where something that it needs does not work. */
export const readReadiness = async (
  { db }: Pick<Database, 'db'>,
  devices: CheckedDevices,
  { roomsOf }: Pick<Rooms, 'roomsOf'>,
  scope: PlaceScope,
): Promise<MeetingReadiness[]> => {
  const now = new Date();
  const soon = await meetingsSoon(db, scope, { from: now, to: new Date(now.getTime() + aheadMs) });
  const marks = await readMarks(db);
  const wanted = soon.map((meeting) => ({ meeting, needed: neededDevices(devices, roomsOf(meeting.placeId), marks) }));
  await devices.live.refresh(wanted.flatMap(({ needed }) => needed.map(({ id }) => id)));
  return wanted.flatMap(({ meeting, needed }) => {
    const lacking = missingOf(devices, needed);
    return lacking.length === 0 ? [] : [{ ...meeting, needed: needed.length, missing: lacking }];
  });
};
