import { alarmChanged, alarmLevelOf } from '@eoms/contract';
import type { Live } from '../../../platform/live/live.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { toAlarm } from '../alarms.store.ts';
import type { AlarmCounts } from '../figures/alarm-counts.ts';
import { type AlarmRow, isCounted } from './alarm-intake.store.ts';
import type { FollowAlarms } from './follow-alarms.ts';

interface StoredDeps {
  readonly follow: Pick<FollowAlarms, 'tell'>;
  readonly counts: AlarmCounts;
  readonly live: Pick<Live, 'publish'>;
  readonly places: Pick<PlacesModule, 'relations' | 'checkStates'>;
}

/** After the commit: counts what was stored and tells the other nodes, browsers and the states of places. */
export const createStored =
  ({ follow, counts, live, places }: StoredDeps) =>
  (rows: readonly AlarmRow[], addedIds: ReadonlySet<string>): void => {
    follow.tell(rows.map(({ id }) => id));
    for (const row of rows) {
      if (isCounted(row)) counts.put({ ...row, level: alarmLevelOf(row.level, row.levelKind) });
      else counts.remove(row.id);
      const payload = { change: addedIds.has(row.id) ? ('added' as const) : ('changed' as const), alarm: toAlarm(row) };
      const wholes = places.relations.ofPart(row.placeId).map(({ placeId }) => `place:${placeId}`);
      for (const topic of ['alarms', `device:${row.deviceId}`, `place:${row.placeId}`, ...wholes])
        live.publish(topic, alarmChanged, payload, { placeId: row.placeId });
    }
    places.checkStates(rows.map(({ placeId }) => placeId));
  };
