import { type AlarmLevel, type AlarmSeverity, alarmSeverities, severityOf } from '@eoms/contract';

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
  readonly worst: AlarmSeverity | null;
}

/** Counts of pending alarms in memory, so that the top bar, lists and places never count rows. */
export interface AlarmCounts {
  put(alarm: PendingAlarm): void;
  remove(alarmId: string): void;
  clear(): void;
  /** By severity. */
  byLevel(places: 'all' | readonly string[]): LevelCounts;
  /** Of these, the active ones that nobody has acknowledged. */
  unansweredLevels(places: 'all' | readonly string[]): { level: AlarmLevel; count: number }[];
  ofPlaces(placeIds: readonly string[]): Map<string, AlarmCount>;
  ofDevices(deviceIds: readonly string[]): Map<string, AlarmCount>;
  /** Of these, the ones whose cause is still there. */
  activeOfDevices(deviceIds: readonly string[]): Map<string, AlarmCount>;
}

type Levels = [number, number, number, number];
export const noLevels = (): LevelCounts => ({ '1': 0, '2': 0, '3': 0, '4': 0 });

export const bySeverity = (levels: readonly { readonly level: AlarmLevel; readonly count: number }[]): LevelCounts => {
  const sums = noLevels();
  for (const { level, count } of levels) sums[severityOf(level)] += count;
  return sums;
};

export const createAlarmCounts = (): AlarmCounts => {
  const alarms = new Map<string, PendingAlarm>();
  const byPlace = new Map<string, Levels>();
  const byDevice = new Map<string, Levels>();
  const activeByDevice = new Map<string, Levels>();
  const unanswered = new Map<string, Map<AlarmLevel, number>>();

  const add = (groups: Map<string, Levels>, id: string, level: AlarmLevel, step: 1 | -1) => {
    const group = groups.get(id) ?? [0, 0, 0, 0];
    const at = severityOf(level) - 1;
    group[at] = (group[at] ?? 0) + step;
    if (group.every((n) => n === 0)) groups.delete(id);
    else groups.set(id, group);
  };
  const addUnanswered = ({ placeId, level }: PendingAlarm, step: 1 | -1) => {
    const group = unanswered.get(placeId) ?? new Map<AlarmLevel, number>();
    const left = (group.get(level) ?? 0) + step;
    if (left > 0) group.set(level, left);
    else group.delete(level);
    if (group.size > 0) unanswered.set(placeId, group);
    else unanswered.delete(placeId);
  };
  const count = (alarm: PendingAlarm, step: 1 | -1) => {
    add(byPlace, alarm.placeId, alarm.level, step);
    add(byDevice, alarm.deviceId, alarm.level, step);
    if (alarm.active) add(activeByDevice, alarm.deviceId, alarm.level, step);
    if (alarm.active && alarm.acknowledgedAt === null) addUnanswered(alarm, step);
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
      const worst = alarmSeverities.find((level) => (group[level - 1] ?? 0) > 0) ?? null;
      found.set(id, { count: group.reduce((sum, n) => sum + n, 0), worst });
    }
    return found;
  };

  const sumOf = (groups: ReadonlyMap<string, Levels>, places: 'all' | readonly string[]): LevelCounts => {
    const sum = noLevels();
    const ids = places === 'all' ? groups.keys() : new Set(places);
    for (const id of ids) {
      const group = groups.get(id);
      if (group) for (const level of alarmSeverities) sum[level] += group[level - 1] ?? 0;
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
      activeByDevice.clear();
      unanswered.clear();
    },
    byLevel: (places) => sumOf(byPlace, places),
    unansweredLevels(places) {
      const sums = new Map<AlarmLevel, number>();
      for (const id of places === 'all' ? unanswered.keys() : new Set(places))
        for (const [level, n] of unanswered.get(id) ?? []) sums.set(level, (sums.get(level) ?? 0) + n);
      return [...sums].map(([level, n]) => ({ level, count: n }));
    },
    ofPlaces: (ids) => select(byPlace, ids),
    ofDevices: (ids) => select(byDevice, ids),
    activeOfDevices: (ids) => select(activeByDevice, ids),
  };
};
