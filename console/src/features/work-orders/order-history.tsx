import { type WorkOrderRecord, type WorkOrderRecordKind, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { EntryPictures } from '../../domain/files/entry-pictures.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { outdated } from './order-calls.ts';
import styles from './work-orders.module.css';

type T = ReturnType<typeof usePhrases<'workOrders'>>;

/** The other order of a link; one that the reader does not see is not named. */
const otherOf = ({ otherNumber }: WorkOrderRecord['detail'], t: T): string =>
  otherNumber === undefined ? t('anotherOrder') : t('numbered', { number: otherNumber });

const words = (record: WorkOrderRecord, t: T): string => {
  const { kind, by: name, detail } = record;
  const by = name ?? '';
  const { to, from, progress } = detail;
  switch (kind) {
    case 'created':
      return to ? t('createdFor', { by, to }) : t('created', { by });
    case 'assigned':
      return t('assignedBy', { rule: detail.rule ?? '', to: to ?? '' });
    case 'edited':
      return to ? t('editedFor', { by, to }) : t('edited', { by });
    case 'accepted':
      return t('accepted', { by });
    case 'progressed':
      return progress === undefined ? t('progressed', { by }) : t('progressedTo', { by, progress });
    case 'requested':
      return t('requestedBy', { by });
    case 'transferred':
      return from ? t('transferredFrom', { by, from, to: to ?? '' }) : t('transferred', { by, to: to ?? '' });
    case 'overdue':
      return t('passedDeadline');
    case 'resolved':
      return t('resolvedBy', { by });
    case 'returned':
      return from && from !== name ? t('returnedFrom', { by, from }) : t('returnedBy', { by });
    case 'reported':
      return t('reportedBy', { by });
    case 'confirmed':
      return t('confirmedBy', { by });
    case 'rejected':
      return t('rejectedBy', { by });
    case 'reopened':
      return t('reopenedBy', { by });
    case 'partUsed':
    case 'partReturned': {
      const { part = '', quantity = 0, unit = '' } = detail;
      return t(kind === 'partUsed' ? 'partUsedBy' : 'partReturnedBy', { by, part, quantity, unit, from: from ?? '' });
    }
    case 'held':
      return t('heldBy', { by });
    case 'resumed':
      return t('resumedBy', { by });
    case 'warned':
      return t(`warned_${detail.clock ?? 'resolution'}`, { percent: detail.percent ?? 0 });
    case 'breached':
      return t(`breached_${detail.clock ?? 'resolution'}`, { percent: detail.percent ?? 100 });
    case 'cancelled':
      return detail.relation ? t('cancelledAsDuplicate', { by, other: otherOf(detail, t) }) : t('cancelledBy', { by });
    case 'related':
    case 'unrelated': {
      const { relation = 'follows', inverse } = detail;
      const what = t(inverse ? `inverse_${relation}` : `relation_${relation}`);
      return t(kind === 'related' ? 'relatedBy' : 'unrelatedBy', { by, what, other: otherOf(detail, t) });
    }
  }
};

const icons: Partial<Record<WorkOrderRecordKind, IconName>> = {
  created: 'document',
  requested: 'bell',
  assigned: 'user',
  edited: 'edit',
  transferred: 'move',
  overdue: 'clock',
  warned: 'clock',
  breached: 'warning',
  held: 'pause',
  partUsed: 'wrench',
  partReturned: 'wrench',
  returned: 'undo',
  reported: 'check',
  confirmed: 'check',
  rejected: 'undo',
  reopened: 'undo',
  resumed: 'play',
  resolved: 'check',
  cancelled: 'close',
  related: 'link',
  unrelated: 'link',
};

const Mark = ({ record: { kind, by } }: { record: WorkOrderRecord }) => {
  const icon = icons[kind];
  if (icon === undefined && by !== null) return <Avatar name={by} />;
  return (
    <span className={styles.entryMark} aria-hidden="true">
      <Icon name={icon ?? 'info'} size="s" />
    </span>
  );
};

/** Several visitors have reported the same. */
const ReportCount = ({ rows }: { rows: readonly WorkOrderRecord[] }) => {
  const t = usePhrases('requests');
  const count = rows.filter(({ kind }) => kind === 'requested').length;
  return count > 1 ? <p className="note accent">{t('reportsOfOrder', { count })}</p> : null;
};

/** What happened to an order and what people wrote about it, newest first. */
export const OrderHistory = ({ orderId, mayWrite }: { orderId: string; mayWrite: boolean }) => {
  const t = usePhrases('workOrders');
  const common = usePhrases('ui');
  const records = useQuery(queryOf(workOrdersEndpoints.listWorkOrderRecords, { query: { orderId } }));
  const removeOne = useRemove(workOrdersEndpoints.removeWorkOrderRecord, {
    invalidates: outdated,
    args: ({ id }: WorkOrderRecord) => ({ body: { id } }),
    title: () => t('removeRecord'),
  });
  return (
    <QueryGate what={t('history')} query={records}>
      {(rows) => (
        <>
          <ReportCount rows={rows} />
          <ol data-part="order-history" className={styles.orderHistory}>
            {[...rows].reverse().map((record) => (
              <li
                key={record.id}
                className={record.kind === 'overdue' || record.kind === 'breached' ? styles.late : undefined}
              >
                <time className="numeric text-small text-muted">{dateAndTime(record.at)}</time>
                <Mark record={record} />
                <div>
                  <span className="weight-medium">{words(record, t)}</span>
                  {record.own && mayWrite ? (
                    <IconButton small icon="trash" label={common('remove')} onClick={() => void removeOne(record)} />
                  ) : null}
                  {record.text ? <p className="text-secondary">{record.text}</p> : null}
                  <EntryPictures
                    family="workOrders"
                    call={workOrdersEndpoints.getWorkOrderPicture}
                    ids={record.pictures}
                    className={styles.orderPictures}
                  />
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryGate>
  );
};
