import { type StocktakeDetail, type StocktakePlace, stocktakesEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { Scanner } from '../../domain/scan/scanner.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { AskedCard } from './asked-card.tsx';
import { MisplacedCard } from './misplaced-card.tsx';
import { countOf, outdated } from './stocktake-calls.ts';
import styles from './stocktakes.module.css';
import { UnknownList } from './unknown-list.tsx';
import { useCount } from './use-count.ts';
import type { CountedItem } from './with-unsent.ts';

const tabs = ['left', 'found', 'misplaced', 'unknown'] as const;
type Tab = (typeof tabs)[number];

const Rows = ({ items, placeId }: { items: readonly CountedItem[]; placeId: string }) => {
  const t = usePhrases('stocktakes');
  if (items.length === 0) return <p className="text-muted page">{t('noneHere')}</p>;
  return (
    <ul className={`panel ${styles.rows}`}>
      {items.map((item) => (
        <li key={item.id} className={styles.row}>
          <span className="grow column">
            <span className="truncate">{item.name}</span>
            <span className="text-small text-muted mono truncate">{item.code}</span>
          </span>
          {item.unsent ? <span className="tag unknown">{t('unsent')}</span> : null}
          <span className="text-small text-muted truncate">
            {item.foundPlace !== null && item.foundPlaceId !== placeId
              ? t('seenAt', { place: item.foundPlace })
              : (item.location ?? '')}
          </span>
        </li>
      ))}
    </ul>
  );
};

const groupsOf = (items: readonly CountedItem[], placeId: string) => ({
  left: items.filter(
    (item) =>
      item.state === 'expected' ||
      item.state === 'missing' ||
      (item.state === 'misplaced' && item.foundPlaceId !== placeId),
  ),
  found: items.filter((item) => item.state === 'found'),
  misplaced: items.filter((item) => item.state === 'misplaced' && item.foundPlaceId === placeId),
});

const CloseRoom = ({ stocktake, room, left }: { stocktake: StocktakeDetail; room: StocktakePlace; left: number }) => {
  const t = usePhrases('stocktakes');
  const navigate = useNavigate();
  const careful = useCareful();
  const close = useChange(stocktakesEndpoints.closeStocktakePlace, { invalidates: outdated });
  const closed = room.closedBy === null;
  const run = async () => {
    const body = { stocktakeId: stocktake.id, placeId: room.placeId, closed };
    const question = {
      title: closed ? t('closeOne', { place: room.name }) : t('openOne', { place: room.name }),
      text: closed ? t('closeText', { count: left }) : '',
      verb: closed ? t('closeRoom') : t('openRoom'),
    };
    if ((await careful(question, () => close.mutateAsync({ body }), t('done'))) && closed)
      void navigate(countOf(stocktake.id));
  };
  return (
    <Button type="primary" size="large" block onClick={() => void run()}>
      {closed ? t('closeWith', { count: left }) : t('openRoom')}
    </Button>
  );
};

/** Counting at one place, on a phone. */
export const CountRoom = ({ stocktake, room }: { stocktake: StocktakeDetail; room: StocktakePlace }) => {
  const t = usePhrases('stocktakes');
  const { items, loaded, pending, scan, asked, forget } = useCount(stocktake, room);
  const [tab, setTab] = useState<Tab>('left');
  const { placeId } = room;
  const groups = groupsOf(items, placeId);
  const open = groups.misplaced.filter(({ decision }) => decision === null);
  const counts = { ...groups, unknown: undefined };
  return (
    <>
      <Scanner low onScan={scan} />
      {pending.length > 0 ? (
        <div className="note unknown" role="status" data-part="pending-note">
          <StateMark kind="stale" bare text={t('unsent')} />
          <span>{t('unsentCount', { count: pending.length })}</span>
        </div>
      ) : null}
      {asked ? <AskedCard asked={asked} stocktakeId={stocktake.id} placeId={placeId} onDone={forget} /> : null}
      <Segments
        label={t('result')}
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`tab_${value}`), count: counts[value]?.length }))}
      />
      {open.map((item) => (
        <MisplacedCard key={item.id} item={item} here={room.name} />
      ))}
      <QueryGate what={t('assets')} query={loaded}>
        {() =>
          tab === 'unknown' ? (
            <UnknownList stocktakeId={stocktake.id} placeId={placeId} />
          ) : (
            <Rows items={groups[tab]} placeId={placeId} />
          )
        }
      </QueryGate>
      <div className={styles.foot}>
        {pending.length > 0 ? (
          <span className="text-small">{t('sendFirst')}</span>
        ) : (
          <CloseRoom stocktake={stocktake} room={room} left={groups.left.length} />
        )}
      </div>
    </>
  );
};
