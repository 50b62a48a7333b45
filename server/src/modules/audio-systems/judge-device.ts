import type { Database } from '../../platform/database/database.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { JudgeAudio } from '../inspections/inspections.module.ts';
import { readMarks } from '../statistics/statistics.module.ts';
import { audioDevicesOf, isOfSound } from './audio-devices.ts';
import { judgeAudio } from './judge-audio.ts';

export interface JudgeDeviceDeps {
  readonly database: Pick<Database, 'db'>;
  readonly devices: Pick<DevicesModule, 'lists' | 'alarms' | 'registry' | 'engine'>;
}

/** Judges one device of the audio system of its place, by what is known of it now. */
export const createJudgeDevice =
  ({ database, devices }: JudgeDeviceDeps): JudgeAudio =>
  async (deviceId) => {
    const entry = devices.registry.get(deviceId);
    // Describing a whole place is not for every lamp in it.
    if (!entry || !isOfSound({ ...entry, properties: devices.engine().propertiesOf(deviceId) })) return undefined;
    const ofPlace = await devices.lists.ofPlace(entry.placeId);
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
