import type { AlarmLevel } from '@eoms/contract';

/** The fields of a pending alarm that counting needs. */
export interface PendingAlarm {
  readonly id: string;
  readonly placeId: string;
  readonly deviceId: string;
  readonly level: AlarmLevel;
  readonly active: boolean;
  readonly acknowledgedAt: Date | null;
}
export type LevelCounts = Record<'1' | '2' | '3' | '4', number>;
export interface AlarmCount {
  readonly count: number;
  readonly worst: AlarmLevel | null;
}

/** Counts of pending alarms in memory, so that the top bar, lists and places never count rows. */
export interface AlarmCounts {
  put(alarm: PendingAlarm): void;
  remove(alarmId: string): void;
  clear(): void;
  byLevel(places: 'all' | readonly string[]): LevelCounts;
  /** Of these, the active ones that nobody has acknowledged. */
  unansweredByLevel(places: 'all' | readonly string[]): LevelCounts;
  ofPlaces(placeIds: readonly string[]): Map<string, AlarmCount>;
  ofDevices(deviceIds: readonly string[]): Map<string, AlarmCount>;
}

type Levels = [number, number, number, number];
const levels = [1, 2, 3, 4] as const;
export const noLevels = (): LevelCounts => ({ '1': 0, '2': 0, '3': 0, '4': 0 });

export const createAlarmCounts = (): AlarmCounts => {
  const alarms = new Map<string, PendingAlarm>();
  const byPlace = new Map<string, Levels>();
  const byDevice = new Map<string, Levels>();
  const unanswered = new Map<string, Levels>();

  const add = (groups: Map<string, Levels>, id: string, level: AlarmLevel, step: 1 | -1) => {
    const group = groups.get(id) ?? [0, 0, 0, 0];
    group[level - 1] = (group[level - 1] ?? 0) + step;
    if (group.every((n) => n === 0)) groups.delete(id);
    else groups.set(id, group);
  };
  const count = (alarm: PendingAlarm, step: 1 | -1) => {
    add(byPlace, alarm.placeId, alarm.level, step);
    add(byDevice, alarm.deviceId, alarm.level, step);
    if (alarm.active && alarm.acknowledgedAt === null) add(unanswered, alarm.placeId, alarm.level, step);
  };
  const remove = (id: string) => {
    const alarm = alarms.get(id);
    if (!alarm) return;
    alarms.delete(id);
    count(alarm, -1);
  };
  const select = (groups: Map<string, Levels>, ids: readonly string[]) => {
    const found = new Map<string, AlarmCount>();
    for (const id of ids) {
      const group = groups.get(id);
      if (!group) continue;
      const worst = levels.find((level) => (group[level - 1] ?? 0) > 0) ?? null;
      found.set(id, { count: group.reduce((sum, n) => sum + n, 0), worst });
    }
    return found;
  };

  const sumOf = (groups: ReadonlyMap<string, Levels>, places: 'all' | readonly string[]): LevelCounts => {
    const sum = noLevels();
    const ids = places === 'all' ? groups.keys() : new Set(places);
    for (const id of ids) {
      const group = groups.get(id);
      if (group) for (const level of levels) sum[level] += group[level - 1] ?? 0;
    }
    return sum;
  };

  return {
    put(alarm) {
      remove(alarm.id);
      alarms.set(alarm.id, alarm);
      count(alarm, 1);
    },
    remove,
    clear() {
      alarms.clear();
      byPlace.clear();
      byDevice.clear();
      unanswered.clear();
    },
    byLevel: (places) => sumOf(byPlace, places),
    unansweredByLevel: (places) => sumOf(unanswered, places),
    ofPlaces: (ids) => select(byPlace, ids),
    ofDevices: (ids) => select(byDevice, ids),
  };
};
