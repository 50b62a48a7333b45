import type { Database } from '../../platform/database/database.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { JudgeAudio } from '../inspections/inspections.module.ts';
import { readMarks } from '../statistics/statistics.module.ts';
import { audioDevicesOf } from './audio-devices.ts';
import { judgeAudio } from './judge-audio.ts';

export interface JudgeDeviceDeps {
  readonly database: Pick<Database, 'db'>;
  readonly devices: Pick<DevicesModule, 'lists' | 'alarms' | 'registry'>;
}

/** Judges one device of the audio system of its place, by what is known of it now. */
export const createJudgeDevice =
  ({ database, devices }: JudgeDeviceDeps): JudgeAudio =>
  async (deviceId) => {
    const placeId = devices.registry.get(deviceId)?.placeId;
    const ofPlace = placeId === undefined ? [] : await devices.lists.ofPlace(placeId);
    const device = audioDevicesOf(ofPlace).find(({ id }) => id === deviceId);
    if (!device) return undefined;
    const marks = await readMarks(database.db);
    const { verdict, reasons } = judgeAudio([device], {
      marks,
      check: null,
      active: devices.alarms.active([deviceId]),
    });
    return { verdict, reasons: reasons.map(({ kind }) => kind) };
  };
