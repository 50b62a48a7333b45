import type { CSSProperties, KeyboardEvent } from 'react';
import { dateOf, inWords, written, type Zone } from '../time/zone.ts';
import { BoardEntry } from './board-entry.tsx';
import type { BoardRow } from './board-rows.ts';
import { BoardSlot } from './board-slot.tsx';
import styles from './calendar.module.css';
import type { CalendarEntry, CalendarView } from './calendar-entry.ts';
import { packed } from './packing.ts';
import { type BoardDragProps, useBoardDrag } from './use-board-drag.ts';

interface BoardProps extends BoardDragProps {
  label: string;
  entries: readonly CalendarEntry[];
  /** The date that the calendar shows, and today. */
  date: string;
  today: string;
  now: number;
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Arrow keys move the focus from slot to slot. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const { row, slot } = (event.target as HTMLElement).dataset;
  const step = steps[event.key];
  if (!step || row === undefined || slot === undefined) return;
  const [to, at] = [Number(row) + step[0], Number(slot) + step[1]];
  event.currentTarget.querySelector<HTMLElement>(`[data-row="${to}"][data-slot="${at}"]`)?.focus();
  event.preventDefault();
};

/** The period of an entry in words: its days, or its hours within a day. */
const when = (entry: CalendarEntry, zone: Zone): string => {
  const [first, last] = [dateOf(entry.from, zone), dateOf(entry.to - 1, zone)];
  const wholeDays = written(entry.from, zone, 'HH:mm') === '00:00' && written(entry.to, zone, 'HH:mm') === '00:00';
  if (wholeDays) return first === last ? first : `${first} – ${last}`;
  return `${written(entry.from, zone, 'MM-DD HH:mm')} – ${written(entry.to, zone, 'MM-DD HH:mm')}`;
};

const Head = ({ view, row, zone, today }: { view: CalendarView; row: BoardRow; zone: Zone; today: string }) => (
  <div data-part="board-row board-head" className={`${styles.boardRow} ${styles.head}`} aria-hidden="true">
    <span data-part="board-name" className={styles.boardName} />
    <div className={styles.boardTrack}>
      {row.edges.slice(0, -1).map((edge, slot) => {
        const date = dateOf(edge, zone);
        if (view === 'day')
          return slot % 4 === 0 ? (
            <span key={edge} style={{ gridColumn: `${slot + 1} / span 4` }}>
              {written(edge, zone, 'HH:mm')}
            </span>
          ) : null;
        return (
          <span key={edge} className={view === 'week' && date === today ? styles.today : undefined}>
            {inWords(date, { weekday: 'short' })}
            {view === 'week' ? ` ${date.slice(5)}` : ''}
          </span>
        );
      })}
    </div>
  </div>
);

/** How far along a row a moment lies, from 0 to 1; undefined outside of it. */
const shareAt = ({ edges }: BoardRow, at: number): number | undefined => {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  return at > first && at < last ? (at - first) / (last - first) : undefined;
};

/** Rows of slots with their entries. */
export const Board = (props: BoardProps) => {
  const { label, rows, entries, view, zone, date, today, now, onCreate } = props;
  const drag = useBoardDrag(props);
  const { held } = drag;
  const wanted = held && { id: 'wanted', label: '', tone: 'planned' as const, ...held.entry, ...held.span };
  const [first] = rows;
  const slots = first ? first.edges.length - 1 : 1;
  // Rows without names are weeks, or the only one: they need no column for names, and have room for two lines.
  const isPlain = rows.every(({ resource }) => resource === undefined);
  const looks = [styles.board, styles[view], isPlain && styles.plain, held && styles.held];
  const nowAt = view === 'day' && first ? shareAt(first, now) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slots and entries inside are the controls
    <div
      data-part="board"
      className={looks.filter(Boolean).join(' ')}
      style={{ '--slots': slots } as CSSProperties}
      onPointerMove={drag.move}
      onPointerUp={drag.drop}
      onPointerLeave={drag.letGo}
      onKeyDown={walk}
    >
      {first ? <Head view={view} row={first} zone={zone} today={today} /> : null}
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
        <div data-part="board-row" key={row.id} className={styles.boardRow} role="group" aria-label={row.name || label}>
          <span data-part="board-name" className={styles.boardName} title={row.name}>
            <span className="truncate">{row.name}</span>
            {row.note}
          </span>
          <div className={styles.boardTrack}>
            {row.edges.slice(0, -1).map((edge, slot) => (
              <BoardSlot
                key={edge}
                at={edge}
                row={at}
                slot={slot}
                view={view}
                zone={zone}
                date={date}
                today={today}
                drag={onCreate && drag}
              />
            ))}
            {nowAt === undefined ? null : <span className={styles.boardNow} style={{ left: `${nowAt * 100}%` }} />}
            {packed(row, entries).map((one) => (
              <BoardEntry
                key={one.entry.id}
                packed={one}
                drag={drag}
                words={`${one.entry.label} · ${when(one.entry, zone)}`}
              />
            ))}
            {wanted && (held.does === 'create' || held.span !== held.entry)
              ? packed(row, [wanted]).map((one) => (
                  <BoardEntry key="wanted" packed={one} drag={drag} wanted words={when(one.entry, zone)} />
                ))
              : null}
          </div>
        </div>
      ))}
      {held ? (
        <span className="visually-hidden" role="status">
          {wanted ? when(wanted, zone) : ''}
        </span>
      ) : null}
    </div>
  );
};
