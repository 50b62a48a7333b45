import { type InspectionHead, type InspectionItem, inspectionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { wholeListOf } from '../../api/whole-list-of.ts';
import { centerAddress, reportOf, useFollowInspection } from '../../domain/inspections/inspection-calls.ts';
import { ItemState } from '../../domain/inspections/inspection-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate, together } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { nameOf } from './asked-questions.ts';
import styles from './checklist.module.css';
import { ChecklistItem } from './checklist-item.tsx';
import { useHead } from './inspection-queries.ts';
import { OfflineBand } from './offline-band.tsx';
import { useKeptItems } from './use-answer-item.ts';
import { useInspectionActions } from './use-inspection-actions.tsx';

const isOpen = ({ status }: InspectionItem): boolean => status === 'pending' || status === 'checking';

interface ListProps {
  items: readonly InspectionItem[];
  kept: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

/** All that is to be inspected, with what became of it so far. */
const Items = ({ items, kept, onChoose }: ListProps) => {
  const t = usePhrases('inspections');
  return (
    <ul className={styles.items} aria-label={t('chooseItem')}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            data-part="checklist-item"
            disabled={!isOpen(item) || kept.has(item.id)}
            onClick={() => onChoose(item.id)}
          >
            <span className="column grow">
              <b className="truncate">{nameOf(item)}</b>
              <span className="text-small text-muted truncate">
                {item.deviceId === null ? t('placeItself') : item.placeName}
              </span>
            </span>
            {kept.has(item.id) ? (
              <StateMark kind="stale" text={t('answeredHere')} />
            ) : (
              <ItemState status={item.status} />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
};

const Finishing = ({ head, left }: { head: InspectionHead; left: number }) => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const { mayControl, busy, finish } = useInspectionActions();
  const end = async (): Promise<void> => {
    if (await finish(head, left)) void navigate(reportOf(head.id));
  };
  return (
    <footer className={styles.foot}>
      <Button size="large" className="grow" onClick={() => void navigate(reportOf(head.id))}>
        {t('open')}
      </Button>
      {mayControl && head.may.includes('finish') ? (
        <Button size="large" className="grow" disabled={busy} onClick={() => void end()}>
          {t('finish')}
        </Button>
      ) : null}
    </footer>
  );
};

const Checklist = ({ head, items }: { head: InspectionHead; items: readonly InspectionItem[] }) => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const kept = useKeptItems();
  const open = items.filter((item) => isOpen(item) && !kept.has(item.id));
  const item = open.find(({ id }) => id === params.get('item'));
  const next = open.find(({ id }) => id !== item?.id);
  const done = items.length - open.length;
  const show = (id: string | undefined): void =>
    setParams(id === undefined ? { do: head.id } : { do: head.id, item: id }, { replace: item !== undefined });
  const canAnswer = head.may.includes('answer') && head.status === 'afoot';
  return (
    <div className={styles.checklist} data-part="checklist">
      <header className={styles.head}>
        <div className="row gap-8">
          <IconButton
            icon="chevronLeft"
            label={t('previous')}
            onClick={() => (item ? show(undefined) : void navigate(centerAddress))}
          />
          <h2 className="truncate grow">{item ? nameOf(item) : head.name}</h2>
          <b className="numeric">{t('nOfM', { at: item ? items.indexOf(item) + 1 : done, total: items.length })}</b>
        </div>
        <span className="text-small text-muted truncate">
          {item ? `${item.placeName} · ${head.name}` : t('manual')}
        </span>
        <i className={styles.progress} style={{ width: `${(done / Math.max(1, items.length)) * 100}%` }} />
      </header>
      <OfflineBand />
      {item && canAnswer ? (
        <ChecklistItem key={item.id} head={head} item={item} next={next} onDone={() => show(next?.id)} />
      ) : (
        <>
          {open.length === 0 ? (
            <EmptyState icon="check" title={t('allAnswered')}>
              {t('allAnsweredText')}
            </EmptyState>
          ) : null}
          <Items items={items} kept={kept} onChoose={show} />
          <Finishing head={head} left={open.length} />
        </>
      )}
    </div>
  );
};

/** An inspection on the spot, on a phone: one device or place a page. */
export const ChecklistScreen = ({ id }: { id: string }) => {
  const t = usePhrases('inspections');
  const navigate = useNavigate();
  useFollowInspection(id);
  const head = useHead(id);
  const items = useQuery(wholeListOf(inspectionsEndpoints.inspectionReport, { id, sort: 'place', order: 'asc' }));
  return (
    <QueryGate what={t('inspection')} query={together(head, items)} onBack={() => void navigate(centerAddress)}>
      {([known, all]) => <Checklist head={known} items={all} />}
    </QueryGate>
  );
};
