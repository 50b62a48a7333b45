import { type Alarm, type DeviceEvent, severityOf } from '@eoms/contract';
import type { TimelineLane, TimelineSpan } from '../../ui/timeline/timeline-lane.ts';

interface LaneWords {
  link: string;
  changes: string;
  eventOf: (event: DeviceEvent) => string;
  alarmOf: (alarm: Alarm) => string;
}

/** Maximum number of alarm lanes: the latest ones. */
const mostAlarmLanes = 6;
const tones = { 1: 'level1', 2: 'level2', 3: 'level3', 4: 'level4' } as const;
const isLink = (event: DeviceEvent): boolean => event.kind === 'online' || event.kind === 'offline';
const at = (time: string): number => new Date(time).getTime();

/** Each online or offline event lasts until the next one. */
const linkSpans = (events: readonly DeviceEvent[], { eventOf }: LaneWords): TimelineSpan[] => {
  const changes = events.filter(isLink).sort((a, b) => a.at.localeCompare(b.at));
  return changes.map((event, place) => {
    const next = changes[place + 1];
    return {
      id: event.id,
      label: eventOf(event),
      from: at(event.at),
      to: next ? at(next.at) : null,
      tone: event.kind === 'online' ? 'quiet' : 'missing',
    };
  });
};

const changeSpans = (events: readonly DeviceEvent[], { eventOf }: LaneWords): TimelineSpan[] =>
  events
    .filter((event) => !isLink(event))
    .map((event) => ({ id: event.id, label: eventOf(event), from: at(event.at), to: at(event.at), tone: 'note' }));

const alarmLanes = (alarms: readonly Alarm[], { alarmOf }: LaneWords): TimelineLane[] => {
  const byKey = new Map<string, Alarm[]>();
  for (const alarm of alarms) byKey.set(alarm.key, [...(byKey.get(alarm.key) ?? []), alarm]);
  return [...byKey]
    .map(([key, of]): TimelineLane => {
      const spans = of.map(
        (alarm): TimelineSpan => ({
          id: alarm.id,
          label: alarmOf(alarm),
          from: at(alarm.raisedAt),
          to: alarm.active ? null : at(alarm.clearedAt ?? alarm.lastAt),
          tone: tones[severityOf(alarm.level)],
          opens: true,
        }),
      );
      return { id: key, name: spans[0]?.label ?? key, spans };
    })
    .sort((a, b) => Math.max(...b.spans.map((s) => s.from)) - Math.max(...a.spans.map((s) => s.from)))
    .slice(0, mostAlarmLanes);
};

interface Read<T> {
  readonly records: readonly T[];
  readonly total: number;
}

/** What the lanes leave out: records older than those that were read, and kinds of alarms beyond the lanes. */
export const leftOut = (events: Read<DeviceEvent>, alarms: Read<Alarm>) => ({
  isOlder: [events, alarms].some(({ records, total }) => total > records.length),
  kinds: Math.max(0, new Set(alarms.records.map(({ key }) => key)).size - mostAlarmLanes),
});

/** The history of a device as lanes: connection, changes, and each of its alarms. */
export const lanesOf = (events: readonly DeviceEvent[], alarms: readonly Alarm[], words: LaneWords): TimelineLane[] => [
  { id: 'link', name: words.link, spans: linkSpans(events, words) },
  { id: 'changes', name: words.changes, spans: changeSpans(events, words) },
  ...alarmLanes(alarms, words),
];
