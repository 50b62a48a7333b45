import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Device } from '../kit/device.ts';
import type { Field } from '../kit/field.ts';
import { say } from '../kit/say.ts';
import { sessionOf } from './mqtt-session.ts';

export const silenceField: Field = {
  id: 'silenceSeconds',
  name: say('静默判离线时间', 'Offline after silence'),
  type: 'int',
  unit: 's',
  default: 0,
  min: 0,
  max: 604_800,
  help: say(
    '超过此时间未收到消息即视为离线；0 表示不判断',
    'Without a message for so long it counts as offline; 0: never',
  ),
};

const silent = (seconds: number): SourceText => say(`${seconds} 秒内没有消息`, `nothing was received for ${seconds} s`);

/** Online while messages arrive; called for every message that is not just retained. */
export const watchSilence = (device: Device, seconds: Value | undefined) => {
  const patienceMs = Number(seconds ?? 0) * 1_000;
  const session = sessionOf(device);
  let receivedAt = session.now();
  let here: boolean | undefined;
  let quiet = false;
  const look = (): void => {
    const left = receivedAt + patienceMs - session.now();
    if (left > 0) session.after(left, look);
    else {
      quiet = true;
      device.online(false, silent(patienceMs / 1_000));
      session.after(patienceMs, look);
    }
  };
  if (patienceMs > 0) session.after(patienceMs, look);
  return {
    restart: (): void => {
      receivedAt = session.now();
      if (here === true && !quiet) return;
      here = true;
      quiet = false;
      device.online(true);
    },
    /**
     * Notes a sign of life from a device whose presence others report. Undefined where silence does not matter, because
     * this runs for every message.
     */
    spoke:
      patienceMs === 0
        ? undefined
        : (): void => {
            receivedAt = session.now();
            if (!quiet) return;
            quiet = false;
            if (here !== false) device.online(true);
          },
    /** The device's own report: its last will, or its birth message. */
    set: (ok: boolean, reason: SourceText): void => {
      here = ok;
      quiet = false;
      if (ok) device.online(true);
      else device.online(false, reason);
    },
  };
};

export type Silence = ReturnType<typeof watchSilence>;
