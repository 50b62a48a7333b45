import { type Alarm, type AlarmStatus, countedUpTo, foundUpTo, type Page, type PageQuery } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { offsetOf } from '../../platform/database/page.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { type AlarmFilter, countAlarms, pageAlarms } from './alarms.store.ts';

type AlarmPage = Page<Alarm> & { counts: Record<AlarmStatus, number> };

/** One page, and how many alarms of each status there are; what the page itself shows is not counted. */
export const listAlarms = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & AlarmFilter,
): Promise<AlarmPage> => {
  const { current, size, status } = query;
  const records = await pageAlarms(db, scope, query);
  const isLast = records.length < size && (records.length > 0 || current === 1);
  const count = async (counted: AlarmStatus): Promise<number> => {
    if (isLast && status === counted) return offsetOf(query) + records.length;
    if (isLast && status === undefined && current === 1)
      return records.filter((alarm) => alarm.status === counted).length;
    return countAlarms(db, scope, { ...query, status: counted });
  };
  const [pending, processed] = await Promise.all([count('pending'), count('processed')]);
  const limit = query.keyword ? foundUpTo : countedUpTo;
  const total = status === undefined ? Math.min(pending + processed, limit) : { pending, processed }[status];
  return { records, total, current, size, counts: { pending, processed } };
};
