import type { InspectionFinding, InspectionHead, InspectionItem } from '@eoms/contract';
import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ItemState } from '../../domain/inspections/inspection-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { nameOf } from './asked-questions.ts';
import { useFindingWords } from './finding-words.ts';
import { LimitBar } from './limit-bar.tsx';
import styles from './report.module.css';

export interface ItemWork {
  readonly canOrder: boolean;
  readonly canPutBack: boolean;
  readonly busy: boolean;
  readonly order: (items: readonly InspectionItem[]) => void;
  readonly putBack: (item: InspectionItem) => void;
}

interface RowsProps {
  item: InspectionItem;
  work: ItemWork;
  onOpen: () => void;
}

const Against = ({ finding }: { finding: InspectionFinding }) => {
  const t = usePhrases('inspections');
  if (finding.outcome !== 'failed') return null;
  if (finding.times > 1) return <span>{t('nthTime', { count: finding.times })}</span>;
  return finding.before ? <span className={styles.fresh}>{t('newFault')}</span> : null;
};

const OrderCell = ({ item, work }: Omit<RowsProps, 'onOpen'>) => {
  const t = usePhrases('inspections');
  const page = useScreenLink('workOrderContent');
  const { order } = item;
  const drifted = item.findings.some(({ kind, outcome }) => kind === 'baseline' && outcome === 'failed');
  const number = order ? t('orderNumber', { number: order.number }) : '';
  return (
    <span className="row gap-8">
      {order && page ? <Link to={`${page}?id=${order.id}`}>{number}</Link> : <span>{number}</span>}
      {order && !order.isOpen ? <StateMark kind="confirmed" bare /> : null}
      {item.status === 'failed' && !order?.isOpen && work.canOrder ? (
        <Button size="small" disabled={work.busy} onClick={() => work.order([item])}>
          {t('makeOrder')}
        </Button>
      ) : null}
      {drifted && work.canPutBack ? (
        <Button size="small" disabled={work.busy} onClick={() => work.putBack(item)}>
          {t('putBack')}
        </Button>
      ) : null}
    </span>
  );
};

const ItemName = ({ item, onOpen }: Pick<RowsProps, 'item' | 'onOpen'>) => {
  const t = usePhrases('inspections');
  return (
    <button type="button" className="link truncate" onClick={onOpen}>
      {item.deviceId === null && item.deviceName === null ? t('placeItself') : nameOf(item)}
    </button>
  );
};

/** A device with each of its findings that matters: what failed, otherwise what became of it. */
const ItemRows = ({ item, work, onOpen }: RowsProps) => {
  const t = usePhrases('inspections');
  const words = useFindingWords();
  const shown = item.findings.filter(({ outcome }) => outcome === 'failed');
  if (shown.length === 0)
    return (
      <tr data-part="report-item">
        <td data-label={t('device')}>
          <ItemName item={item} onOpen={onOpen} />
        </td>
        <td colSpan={5}>
          <span className="row gap-8">
            <ItemState status={item.status} />
            <span className="text-small text-muted">{words.reason(item.reason)}</span>
          </span>
        </td>
        <td>
          <OrderCell item={item} work={work} />
        </td>
      </tr>
    );
  return shown.map((finding, at) => (
    <tr key={finding.key} data-part="report-finding">
      <td data-label={t('device')}>{at === 0 ? <ItemName item={item} onOpen={onOpen} /> : null}</td>
      <td data-label={t('check')}>{words.name(finding)}</td>
      <td data-label={t('measured')}>
        <span className="row gap-8">
          <b className={styles.bad}>{words.seen(finding)}</b>
          <LimitBar finding={finding} />
        </span>
      </td>
      <td data-label={t('limit')}>{words.limit(finding)}</td>
      <td data-label={t('before')}>{words.before(finding)}</td>
      <td data-label={t('against')}>
        <Against finding={finding} />
      </td>
      <td>{at === 0 ? <OrderCell item={item} work={work} /> : null}</td>
    </tr>
  ));
};

const PlaceRow = ({ head, placeId, name }: { head: InspectionHead; placeId: string; name: string }) => {
  const t = usePhrases('inspections');
  const totals = head.places.find((place) => place.placeId === placeId);
  return (
    <tr className={styles.place}>
      <th colSpan={7} scope="rowgroup">
        <b>{name}</b>{' '}
        {totals ? (
          <span className="text-small">
            {`${totals.total} · ${t('passed')} ${totals.passed}`}
            {totals.failed > 0 ? <span className={styles.bad}>{` · ${t('failed')} ${totals.failed}`}</span> : null}
            {totals.unchecked > 0 ? ` · ${t('unchecked')} ${totals.unchecked}` : null}
          </span>
        ) : null}
      </th>
    </tr>
  );
};

interface ReportItemsProps {
  head: InspectionHead;
  items: readonly InspectionItem[];
  work: ItemWork;
  onOpen: (item: InspectionItem) => void;
}

/** What was found, by place, each finding against the time before. */
export const ReportItems = ({ head, items, work, onOpen }: ReportItemsProps): ReactNode => {
  const t = usePhrases('inspections');
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          {(['device', 'check', 'measured', 'limit', 'before', 'against', 'order'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <Fragment key={item.id}>
            {items[at - 1]?.placeId === item.placeId ? null : (
              <PlaceRow head={head} placeId={item.placeId} name={item.placeName} />
            )}
            <ItemRows item={item} work={work} onOpen={() => onOpen(item)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};
