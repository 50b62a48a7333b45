import { audioSystemEndpoints, type ControlDevice } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { readMarks } from '../statistics/statistics.module.ts';
import { audioDevicesOf } from './audio-devices.ts';
import type { AudioChecks } from './check-audio.ts';
import { judgeAudio } from './judge-audio.ts';

export interface AudioSystemsWork {
  readonly database: Pick<Database, 'db'>;
  readonly places: Pick<PlacesModule, 'seesPlace' | 'relations'>;
  readonly devices: Pick<DevicesModule, 'lists' | 'alarms'>;
  readonly checks: AudioChecks;
}

export const audioSystemsRoutes = ({ database, places, devices, checks }: AudioSystemsWork): Route[] => {
  const requireSeen = async (placeId: string, caller: Caller): Promise<void> => {
    if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
  };
  const devicesIn = async (placeId: string): Promise<ControlDevice[]> =>
    audioDevicesOf(await devices.lists.ofPlace(placeId));
  return implement(audioSystemEndpoints, {
    getAudioSystem: async ({ query: { placeId } }, caller) => {
      await requireSeen(placeId, caller);
      // Before the values, which are then at least as new as the check.
      const [marks, check] = await Promise.all([readMarks(database.db), checks.of(placeId)]);
      const found = await devicesIn(placeId);
      return judgeAudio(found, { marks, check, active: devices.alarms.active(found.map(({ id }) => id)) });
    },
    checkAudioSystem: async ({ body: { placeId } }, caller) => {
      await requireSeen(placeId, caller);
      const found = await devicesIn(placeId);
      if (!places.relations.mayOperate(caller.places, placeId)) throw refuse('place.isCombined');
      if (found.length === 0) throw refuseUnknown('placeId');
      const deviceIds = found.map(({ id }) => id);
      const check = await checks.begin({ placeId, deviceIds, startedBy: caller.username });
      await caller.audit({ target: placeId, after: { devices: deviceIds.length } });
      return check;
    },
  });
};
