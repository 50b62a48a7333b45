import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { createSlot } from '../../kit/slot.ts';
import { askIfKnown, showOrForget } from '../../kit/unknown-values.ts';
import type { Wire } from '../../kit/wire.ts';
import { escapeXml } from '../../kit/xml.codec.ts';
import { pullEvents } from './onvif.events.ts';
import { knownOf } from './onvif.known.ts';
import { learn, learnClock, readStreams } from './onvif.learn.ts';
import { imagingOf } from './onvif.properties.ts';
import { createOnvifSession, element, type OnvifSession } from './onvif.session.ts';
import { imagingNames, imagingSettings } from './onvif-answers.codec.ts';

interface Connection {
  readonly wire: Wire;
  readonly session: OnvifSession;
  readonly timers: Map<string, () => void>;
}

export type OnvifTalk = ReturnType<typeof createOnvifTalk>;

export const createOnvifTalk = () => {
  const slot = createSlot<Connection>();

  const connect = async (wire: Wire): Promise<() => void> => {
    if (wire.address === undefined) throw deviceError('unreachable', { zh: '缺少地址', en: 'the address is missing' });
    const timers = new Map<string, () => void>();
    slot.put(wire, { wire, session: createOnvifSession(wire, wire.address), timers });
    return () => {
      slot.clear(wire);
      for (const stopTimer of timers.values()) stopTimer();
    };
  };
  const session = (device: Device) => slot.of(device).session;
  const now = (device: Device) => slot.of(device).wire.clock.now;

  const readImaging = async (device: Device): Promise<void> => {
    const { videoSource: source, imaging = [] } = knownOf(device) ?? {};
    if (source === undefined) return;
    const token = `<VideoSourceToken>${escapeXml(source)}</VideoSourceToken>`;
    const ask = async () =>
      imagingSettings(await session(device).call('imaging', element('imaging', 'GetImagingSettings', token)));
    const settings = await askIfKnown(device, { request: 'GetImagingSettings', keys: [] }, ask);
    // Only what the camera listed when it was learned has a property.
    for (const name of imagingNames.filter((one) => imaging.includes(one))) {
      const [id] = imagingOf(name) ?? [];
      if (id !== undefined) showOrForget(device, id, settings?.[name]);
    }
  };

  return {
    connect,
    session,
    readImaging,
    /** Runs something after a delay, unless the connection ends or it is scheduled again. */
    later: (device: Device, name: string, ms: number, work: () => Promise<unknown>): void => {
      const { wire, timers } = slot.of(device);
      timers.get(name)?.();
      const stopTimer = wire.clock.after(ms, () => {
        timers.delete(name);
        work().catch((error: Error) => device.log('warn', error.message));
      });
      timers.set(name, stopTimer);
    },
    cancel: (device: Device, name: string): void => {
      slot.of(device).timers.get(name)?.();
    },
    open: async (device: Device): Promise<void> => {
      const { wire } = slot.of(device);
      await learn(device, session(device), wire.clock.now);
      await readImaging(device);
      if (device.params.events !== false && session(device).offers('events'))
        void pullEvents(device, session(device), wire.clock);
    },
    readClock: (device: Device): Promise<void> => learnClock(device, session(device), now(device)),
    readStreams: (device: Device): Promise<void> =>
      readStreams(device, session(device), knownOf(device)?.profiles ?? []),
  };
};
