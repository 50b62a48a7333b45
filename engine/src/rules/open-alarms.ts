import type { AlarmNews } from './alarm-news.ts';

/** The alarms whose cause is present. Their keys begin with the device's id and a colon. */
export interface OpenAlarms {
  has(key: string): boolean;
  /** `news` is undefined for an alarm that an earlier process or another node raised. */
  put(key: string, news: AlarmNews | undefined): void;
  /** Returns whether it was open. */
  drop(key: string): boolean;
  of(deviceId: string): [key: string, news: AlarmNews | undefined][];
}

const deviceOf = (key: string): string => key.slice(0, key.indexOf(':'));

export const createOpenAlarms = (): OpenAlarms => {
  const devices = new Map<string, Map<string, AlarmNews | undefined>>();
  return {
    has: (key) => devices.get(deviceOf(key))?.has(key) ?? false,
    put(key, news) {
      const deviceId = deviceOf(key);
      const own = devices.get(deviceId) ?? new Map<string, AlarmNews | undefined>();
      devices.set(deviceId, own.set(key, news));
    },
    drop(key) {
      const deviceId = deviceOf(key);
      const own = devices.get(deviceId);
      const was = own?.delete(key) ?? false;
      if (own?.size === 0) devices.delete(deviceId);
      return was;
    },
    of: (deviceId) => [...(devices.get(deviceId) ?? [])],
  };
};
