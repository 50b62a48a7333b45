import type { StocktakeDetail } from '@eoms/contract';
import { Progress } from 'antd';
import { useNavigate } from 'react-router';
import { Scanner } from '../../domain/scan/scanner.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CountRoom } from './count-room.tsx';
import { progressOf, RoomList } from './room-list.tsx';
import { countOf, pageOf } from './stocktake-calls.ts';
import styles from './stocktakes.module.css';

/** The place is scanned or chosen once; then its assets are scanned. */
export const CountPage = ({ stocktake, placeId }: { stocktake: StocktakeDetail; placeId: string | null }) => {
  const t = usePhrases('stocktakes');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const at = stocktake.rooms.findIndex((room) => room.placeId === placeId);
  const room = stocktake.rooms[at];
  const { seen, all } = room ? progressOf(room) : { seen: 0, all: 0 };
  return (
    <div className={styles.phone} data-part="count">
      <header className={styles.head}>
        <IconButton
          icon="chevronLeft"
          label={common('back')}
          onClick={() => void navigate(room ? countOf(stocktake.id) : pageOf(stocktake.id))}
        />
        <span className="grow column">
          <h1 className="truncate">{room?.name ?? t('choosePlace')}</h1>
          <span className="text-small text-muted truncate">
            {room ? t('roomOf', { name: stocktake.name, at: at + 1, all: stocktake.rooms.length }) : stocktake.name}
          </span>
        </span>
        {room ? (
          <b className="numeric">
            {seen} / {all}
          </b>
        ) : null}
      </header>
      {room ? (
        <>
          <Progress
            percent={all === 0 ? 100 : (seen / all) * 100}
            showInfo={false}
            size="small"
            aria-label={t('found')}
          />
          <CountRoom key={room.placeId} stocktake={stocktake} room={room} />
        </>
      ) : (
        <>
          <Scanner
            low
            onScan={(label) => {
              const found = stocktake.rooms.find(
                (one) => (label.form === 'page' || label.form === 'id') && label.id === one.placeId,
              );
              if (!found) return { tone: 'bad', words: t('placeNotIn') };
              void navigate(countOf(stocktake.id, found.placeId));
              return { tone: 'good', words: found.name };
            }}
          />
          <RoomList stocktake={stocktake} />
        </>
      )}
    </div>
  );
};
