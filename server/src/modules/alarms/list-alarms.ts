import { type Alarm, countedUpTo, foundUpTo, type Page, type PageQuery } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { offsetOf } from '../../platform/database/page.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { type AlarmFilter, countAlarms, pageAlarms } from './alarms.store.ts';

type Kind = 'pending' | 'shelved' | 'suppressed' | 'processed';
type AlarmPage = Page<Alarm> & { counts: Record<Kind, number> };

/** The kind that the page shows; undefined where it shows several. */
const shownOf = ({ status, shelved, suppressed }: AlarmFilter): Kind | undefined => {
  if (status !== 'pending') return status;
  if (suppressed) return 'suppressed';
  return shelved ? 'shelved' : 'pending';
};

const isPending = ({ status }: Alarm): boolean => status === 'pending';
const isOf: Record<Kind, (alarm: Alarm) => boolean> = {
  pending: isPending,
  shelved: (alarm) => isPending(alarm) && alarm.shelvedUntil !== null,
  suppressed: (alarm) => isPending(alarm) && alarm.suppressedBy !== null,
  processed: ({ status }) => status === 'processed',
};

/**
 * One page, and how many alarms of each kind there are; what the page itself shows is not counted. Shelved and suppressed
 * alarms are among the pending ones unless the query sets them apart; one that is both is in both lists.
 */
export const listAlarms = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & AlarmFilter,
): Promise<AlarmPage> => {
  const { current, size, status, shelved, suppressed } = query;
  const records = await pageAlarms(db, scope, query);
  const shown = shownOf(query);
  const apart = shelved !== undefined || suppressed !== undefined;
  const isLast = records.length < size && (records.length > 0 || current === 1);
  const isWhole = isLast && status === undefined && !apart && current === 1;
  const filters: Record<Kind, AlarmFilter> = {
    pending: { status: 'pending', ...(apart ? { shelved: false, suppressed: false } : {}) },
    shelved: { status: 'pending', shelved: true, suppressed: undefined },
    suppressed: { status: 'pending', shelved: undefined, suppressed: true },
    processed: { status: 'processed', shelved: undefined, suppressed: undefined },
  };
  const count = async (kind: Kind): Promise<number> => {
    if (isLast && shown === kind) return offsetOf(query) + records.length;
    if (isWhole) return records.filter(isOf[kind]).length;
    return countAlarms(db, scope, { ...query, ...(shown === kind ? {} : filters[kind]) });
  };
  const [pending, set, covered, processed] = await Promise.all([
    count('pending'),
    count('shelved'),
    count('suppressed'),
    count('processed'),
  ]);
  const counts = { pending, shelved: set, suppressed: covered, processed };
  const limit = query.keyword ? foundUpTo : countedUpTo;
  const total = shown === undefined ? Math.min(pending + processed, limit) : counts[shown];
  return { records, total, current, size, counts };
};
