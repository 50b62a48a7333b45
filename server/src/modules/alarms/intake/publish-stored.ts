import { alarmChanged, alarmLevelOf } from '@eoms/contract';
import { z } from 'zod';
import type { Live } from '../../../platform/live/live.ts';
import { localEvent, type News } from '../../../platform/news/news.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { toAlarm } from '../alarms.store.ts';
import type { AlarmCounts } from '../figures/alarm-counts.ts';
import { type AlarmRow, isCounted } from './alarm-intake.store.ts';
import type { FollowAlarms } from './follow-alarms.ts';

/** An alarm as it was stored here; the other nodes read it again (`FollowAlarms`). */
export const alarmStored = localEvent(
  'alarm.stored',
  z.object({ row: z.custom<AlarmRow>(), change: z.enum(['added', 'changed']) }),
);

interface StoredDeps {
  readonly follow: Pick<FollowAlarms, 'tell'>;
  readonly counts: AlarmCounts;
  readonly news: Pick<News, 'publish'>;
}

/** After the commit: counts what was stored, here and on the other nodes, and says so. */
export const createStored =
  ({ follow, counts, news }: StoredDeps) =>
  (rows: readonly AlarmRow[], addedIds: ReadonlySet<string>): void => {
    follow.tell(rows.map(({ id }) => id));
    for (const row of rows) {
      if (isCounted(row)) counts.put({ ...row, level: alarmLevelOf(row.level, row.levelKind) });
      else counts.remove(row.id);
    }
    news.publish(
      alarmStored,
      ...rows.map((row) => ({ row, change: addedIds.has(row.id) ? 'added' : 'changed' }) as const),
    );
  };

interface ShowDeps {
  readonly live: Pick<Live, 'pushes' | 'isWanted'>;
  readonly news: Pick<News, 'onOwn'>;
  readonly places: Pick<PlacesModule, 'relations' | 'checkStates'>;
}

/** What follows from it: browsers see it with the device, its place and what that is part of, and the state of the place may change. */
export const showStored = ({ live, news, places }: ShowDeps): void => {
  const topicsOf = ({ deviceId, placeId }: AlarmRow): [family: string, rest?: string][] => [
    ['alarms'],
    ['device', deviceId],
    ['place', placeId],
    ...places.relations.ofPart(placeId).map((whole): [string, string] => ['place', whole.placeId]),
  ];
  live.pushes(alarmStored, ({ row, change }, publish) => {
    const wanted = topicsOf(row).filter((topic) => live.isWanted(...topic));
    if (wanted.length === 0) return;
    const payload = { change, alarm: toAlarm(row) };
    for (const topic of wanted) publish(topic.join(':'), alarmChanged, payload, { placeId: row.placeId });
  });
  news.onOwn(alarmStored, ({ row }) => places.checkStates([row.placeId]));
};
