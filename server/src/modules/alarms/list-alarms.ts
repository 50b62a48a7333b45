import { type Alarm, countedUpTo, foundUpTo, type Page, type PageQuery } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { offsetOf } from '../../platform/database/page.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { type AlarmFilter, countAlarms, pageAlarms } from './alarms.store.ts';

type Kind = 'pending' | 'shelved' | 'processed';
type AlarmPage = Page<Alarm> & { counts: Record<Kind, number> };

/**
 * One page, and how many alarms of each kind there are; what the page itself shows is not counted. Shelved alarms are
 * among the pending ones unless the query sets them apart.
 */
export const listAlarms = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & AlarmFilter,
): Promise<AlarmPage> => {
  const { current, size, status, shelved } = query;
  const records = await pageAlarms(db, scope, query);
  const shown: Kind | undefined = status === 'pending' && shelved ? 'shelved' : status;
  const isLast = records.length < size && (records.length > 0 || current === 1);
  const isWhole = isLast && status === undefined && shelved === undefined && current === 1;
  const filters: Record<Kind, AlarmFilter> = {
    pending: { status: 'pending', shelved: shelved === undefined ? undefined : false },
    shelved: { status: 'pending', shelved: true },
    processed: { status: 'processed', shelved: undefined },
  };
  const count = async (kind: Kind): Promise<number> => {
    if (isLast && shown === kind) return offsetOf(query) + records.length;
    if (isWhole && kind !== 'shelved') return records.filter((alarm) => alarm.status === kind).length;
    return countAlarms(db, scope, { ...query, ...filters[kind] });
  };
  const [pending, set, processed] = await Promise.all([count('pending'), count('shelved'), count('processed')]);
  const counts = { pending, shelved: set, processed };
  const limit = query.keyword ? foundUpTo : countedUpTo;
  const total = shown === undefined ? Math.min(pending + processed, limit) : counts[shown];
  return { records, total, current, size, counts };
};
