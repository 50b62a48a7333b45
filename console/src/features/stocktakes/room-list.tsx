import type { StocktakeDetail, StocktakePlace } from '@eoms/contract';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { countOf } from './stocktake-calls.ts';
import styles from './stocktakes.module.css';

/** How many assets of a place somebody looked for, and how many of these were found. */
export const progressOf = ({ counts }: Pick<StocktakePlace, 'counts'>) => {
  const { expected, found, misplaced, missing } = counts;
  return { seen: found + misplaced, all: expected + found + misplaced + missing };
};

const RoomFacts = ({ room }: { room: StocktakePlace }) => {
  const t = usePhrases('stocktakes');
  const { seen, all } = progressOf(room);
  return (
    <>
      <span className="grow truncate">
        {room.closedBy === null ? null : <Icon name="check" />} {room.name}
      </span>
      {room.counts.misplaced > 0 ? (
        <span className="tag maintenance">
          {t('misplaced')} {room.counts.misplaced}
        </span>
      ) : null}
      {room.counts.missing > 0 ? (
        <span className="tag level-1">
          {t('missing')} {room.counts.missing}
        </span>
      ) : null}
      <span className="numeric">
        {seen} / {all}
      </span>
    </>
  );
};

/** The places of a stocktake, with how far each has come; one chooses where to count. */
export const RoomList = ({ stocktake }: { stocktake: StocktakeDetail }) => {
  const t = usePhrases('stocktakes');
  const navigate = useNavigate();
  const canCount = useMay('assetStocktake', 'edit') && stocktake.status === 'open';
  const closed = stocktake.rooms.filter(({ closedBy }) => closedBy !== null).length;
  return (
    <Panel data-part="stocktake-rooms">
      <PanelHead title={t('places')} note={t('roomsDone', { done: closed, all: stocktake.rooms.length })} line />
      <ul className={styles.rows}>
        {stocktake.rooms.map((room) => (
          <li key={room.placeId}>
            {canCount ? (
              <button
                type="button"
                className={styles.row}
                onClick={() => void navigate(countOf(stocktake.id, room.placeId))}
              >
                <RoomFacts room={room} />
                <Icon name="chevronRight" />
              </button>
            ) : (
              <span className={styles.row}>
                <RoomFacts room={room} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
