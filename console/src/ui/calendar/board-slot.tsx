import { dateOf, inWords, written, type Zone } from '../time/zone.ts';
import styles from './calendar.module.css';
import type { CalendarView } from './calendar-entry.ts';
import type { BoardDrag } from './use-board-drag.ts';

interface BoardSlotProps {
  /** Start of the slot. */
  at: number;
  row: number;
  slot: number;
  view: CalendarView;
  zone: Zone;
  date: string;
  today: string;
  /** Undefined where no entry can be created: the slot is then only background. */
  drag: BoardDrag | undefined;
}

const lookOf = (day: string, { view, date, today }: BoardSlotProps): string =>
  [
    styles.boardSlot,
    day === today && view !== 'day' && styles.today,
    view === 'month' && day.slice(0, 7) !== date.slice(0, 7) && styles.other,
  ]
    .filter(Boolean)
    .join(' ');

/** One slot of a board: a day, or half an hour of one. */
export const BoardSlot = (props: BoardSlotProps) => {
  const { at, row, slot, view, zone, drag } = props;
  const day = dateOf(at, zone);
  const ground = {
    className: lookOf(day, props),
    style: { gridColumn: slot + 1 },
    'data-row': row,
    'data-slot': slot,
    children: view === 'month' ? <span className="numeric">{Number(day.slice(8))}</span> : null,
  };
  if (!drag) return <span {...ground} />;
  return (
    <button
      type="button"
      {...ground}
      tabIndex={row === 0 && slot === 0 ? 0 : -1}
      aria-label={view === 'day' ? written(at, zone, 'HH:mm') : inWords(day, { dateStyle: 'full' })}
      onPointerDown={(event) => drag.take(event, 'create')}
      // Pointers create on release; only a click from the keyboard has `detail` 0.
      onClick={(event) => event.detail === 0 && drag.create(row, slot)}
    />
  );
};
