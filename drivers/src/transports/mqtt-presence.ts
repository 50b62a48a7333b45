import type { Text, Value } from '@eoms/contract/vocabulary';
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

const silent = (seconds: number): Text => say(`${seconds} 秒内没有消息`, `nothing was heard for ${seconds} s`);

/** Online while something is heard; called at every message that is news and not merely kept by the broker. */
export const watchSilence = (device: Device, seconds: Value | undefined) => {
  const patienceMs = Number(seconds ?? 0) * 1_000;
  const session = sessionOf(device);
  let heardAt = session.now();
  let here: boolean | undefined;
  let quiet = false;
  const look = (): void => {
    const left = heardAt + patienceMs - session.now();
    if (left > 0) session.after(left, look);
    else {
      quiet = true;
      device.online(false, silent(patienceMs / 1_000));
      session.after(patienceMs, look);
    }
  };
  if (patienceMs > 0) session.after(patienceMs, look);
  return {
    heard: (): void => {
      heardAt = session.now();
      if (here === true && !quiet) return;
      here = true;
      quiet = false;
      device.online(true);
    },
    /**
     * For a device of which others tell whether it is there: only that it is not silent. Nothing where nobody minds: this
     * is asked for every message.
     */
    spoke:
      patienceMs === 0
        ? undefined
        : (): void => {
            heardAt = session.now();
            if (!quiet) return;
            quiet = false;
            if (here !== false) device.online(true);
          },
    /** The device's own word: its last will, or its greeting. */
    told: (ok: boolean, reason: Text): void => {
      here = ok;
      quiet = false;
      if (ok) device.online(true);
      else device.online(false, reason);
    },
  };
};

export type Silence = ReturnType<typeof watchSilence>;
