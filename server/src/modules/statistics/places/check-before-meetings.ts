import type { PlaceState } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import { createRepeated, type Repeated } from '../../../platform/repeat.ts';
import type { SafeMode } from '../../../platform/safe-mode.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { readMarks } from './device-marks.store.ts';
import { type KnownDevices, neededDevices } from './needed-devices.ts';
import { meetingsSoon } from './readiness.store.ts';
import { aheadMs } from './readiness.ts';

export interface MeetingCheckDeps {
  readonly safeMode: Pick<SafeMode, 'whenOff'>;
  readonly database: Pick<Database, 'db'>;
  readonly devices: KnownDevices & Pick<DevicesModule, 'owners'>;
  readonly places: Pick<PlacesModule, 'details' | 'relations'>;
  readonly log: Pick<Log, 'error'>;
}

const everyMs = 60_000;
/** So long before a meeting its devices are read a second time; the first is as soon as it is looked at. */
const lastCheckMs = 10 * 60_000;
const atOnce = 4;

/** Nobody is disturbed there. */
const undisturbed: ReadonlySet<PlaceState> = new Set(['idle', 'unknown']);

/** Runs work over a list, a few at a time. */
const inParts = async <T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < list.length; from += atOnce) await Promise.all(list.slice(from, from + atOnce).map(work));
};

/**
 * Reads the devices that a meeting needs before it begins, so that the home screen shows what they are now.
 * Only polls are run, which change nothing, and none in a place that is in use or under maintenance. Each node reads the
 * devices that run on it.
 */
export const createMeetingChecks = ({ database: { db }, devices, places, log }: MeetingCheckDeps): Repeated => {
  /** How many times the devices of a meeting have been read. */
  const checked = new Map<string, number>();
  const isUndisturbed = async (rooms: readonly string[]): Promise<boolean> => {
    for (const room of rooms) {
      const [place] = await places.details('all', room);
      if (place === undefined || !undisturbed.has(place.state)) return false;
    }
    return true;
  };
  const isHere = (deviceId: string): boolean => {
    const device = devices.registry.get(deviceId);
    return (
      device !== undefined && devices.owners.isMine(device) && devices.registry.connectionOf(deviceId) === 'online'
    );
  };
  return createRepeated({
    name: 'checks before meetings',
    everyMs,
    log,
    async work() {
      const now = Date.now();
      const soon = await meetingsSoon(db, 'all', { from: new Date(now), to: new Date(now + aheadMs) });
      const marks = await readMarks(db);
      for (const { meetingId, placeId, startsAt } of soon) {
        const wanted = Date.parse(startsAt) - now > lastCheckMs ? 1 : 2;
        const rooms = places.relations.roomsOf(placeId);
        if ((checked.get(meetingId) ?? 0) >= wanted || !(await isUndisturbed(rooms))) continue;
        checked.set(meetingId, wanted);
        const needed = neededDevices(devices, rooms, marks).filter(({ id }) => isHere(id));
        // A device that does not answer goes offline by its own rule, or has changed its node.
        await inParts(needed, ({ id }) =>
          devices
            .engine()
            .readNow(id)
            .catch(() => undefined),
        );
      }
      const open = new Set(soon.map(({ meetingId }) => meetingId));
      for (const id of checked.keys()) if (!open.has(id)) checked.delete(id);
      return undefined;
    },
  });
};
