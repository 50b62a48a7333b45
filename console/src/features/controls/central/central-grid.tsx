import type { CentralPlace } from '@eoms/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Checkbox } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useScreenLink } from '../../../session/use-may.ts';
import styles from './central.module.css';
import { CentralTile } from './central-tile.tsx';
import { type CentralRow, rowsOf, type TileDensity } from './shown-places.ts';

const leastWidth: Record<TileDensity, number> = { roomy: 216, dense: 196 };
const heights = { group: 44, roomy: 100, dense: 56 };
const gap = 8;

/** How many tiles fit beside each other. */
const useColumns = (density: TileDensity) => {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(1_200);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, columns: Math.max(1, Math.floor((width + gap) / (leastWidth[density] + gap))) };
};

interface CentralGridProps {
  places: readonly CentralPlace[];
  density: TileDensity;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
  onFavourite: (id: string, favourite: boolean) => void;
}

const GroupHead = ({ row, chosen, onChoose }: { row: CentralRow } & Pick<CentralGridProps, 'chosen' | 'onChoose'>) => {
  const t = usePhrases('central');
  if (row.kind !== 'group') return null;
  const count = row.places.filter(({ id }) => chosen.has(id)).length;
  const all = count === row.places.length;
  return (
    <div data-part="central-group" className={styles.centralGroup}>
      <Checkbox
        checked={all}
        indeterminate={count > 0 && !all}
        aria-label={t('chooseAll', { name: row.name })}
        onChange={() =>
          onChoose(
            row.places.map(({ id }) => id),
            !all,
          )
        }
      />
      <h2 className="truncate">{row.name}</h2>
      <span className="text-small text-muted">
        {t('floorSummary', {
          occupied: row.places.filter(({ state }) => state === 'occupy').length,
          total: row.places.length,
        })}
      </span>
    </div>
  );
};

/** Places by group; only what is in sight is in the page, so that thousands cost as little as dozens. */
export const CentralGrid = ({ places, density, chosen, onChoose, onFavourite }: CentralGridProps) => {
  const t = usePhrases('central');
  const to = useScreenLink('placeControl');
  const { box, columns } = useColumns(density);
  const rows = useMemo(() => rowsOf(places, columns), [places, columns]);
  const heightOf = (at: number): number => (rows[at]?.kind === 'group' ? heights.group : heights[density] + gap);
  const window = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: heightOf,
    getItemKey: (at) => rows[at]?.id ?? at,
    initialRect: { width: 1_200, height: 800 },
    overscan: 4,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other heights
  useEffect(() => window.measure(), [rows, density]);
  const chooseOne = useMemo(() => (id: string, on: boolean) => onChoose([id], on), [onChoose]);
  return (
    // A scrolling region must be reachable with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={box} className={styles.centralScroll} aria-label={t('places')} tabIndex={0}>
      <div className={styles.centralRows} style={{ height: window.getTotalSize() }}>
        {window.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              className={styles.centralRow}
              style={{ transform: `translateY(${start}px)`, height: heightOf(index) }}
            >
              {row.kind === 'group' ? (
                <GroupHead row={row} chosen={chosen} onChoose={onChoose} />
              ) : (
                <div
                  className={styles.centralTiles}
                  style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
                >
                  {row.places.map((place) => (
                    <CentralTile
                      key={place.id}
                      place={place}
                      density={density}
                      chosen={chosen.has(place.id)}
                      to={to}
                      onChoose={chooseOne}
                      onFavourite={onFavourite}
                    />
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
};
