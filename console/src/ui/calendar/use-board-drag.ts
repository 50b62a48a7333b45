import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Zone } from '../time/zone.ts';
import { type BoardRow, extended, shifted } from './board-rows.ts';
import type { CalendarEntry, CalendarView, Span } from './calendar-entry.ts';

interface Spot {
  row: number;
  slot: number;
}

/** A drag in progress: an entry being moved or extended, or a new one. Nothing changes until it is dropped. */
export interface Held {
  does: 'move' | 'extend' | 'create';
  entry: CalendarEntry | undefined;
  origin: Spot;
  span: Span;
}

export interface BoardDragProps {
  rows: readonly BoardRow[];
  view: CalendarView;
  zone: Zone;
  onOpen: (entry: CalendarEntry) => void;
  onChange?: ((entry: CalendarEntry, span: Span) => void) | undefined;
  onCreate?: ((span: Span) => void) | undefined;
}

const arrows: Record<string, { slots: number; rows: number }> = {
  ArrowLeft: { slots: -1, rows: 0 },
  ArrowRight: { slots: 1, rows: 0 },
  ArrowUp: { slots: 0, rows: -1 },
  ArrowDown: { slots: 0, rows: 1 },
};

const spotAt = ({ clientX, clientY }: PointerEvent): Spot | undefined => {
  const cell = document
    .elementsFromPoint(clientX, clientY)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.slot !== undefined);
  return cell && { row: Number(cell.dataset.row), slot: Number(cell.dataset.slot) };
};

const sameSpan = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to && a.resource === b.resource;

const slotSpan = (row: BoardRow | undefined, from: number, to: number): Span => ({
  from: row?.edges[Math.min(from, to)] ?? 0,
  to: row?.edges[Math.max(from, to) + 1] ?? 0,
  resource: row?.resource,
});

/** Moving, extending and creating on a board with the mouse, with touch, or with arrow keys and Enter. */
export const useBoardDrag = ({ rows, view, zone, onOpen, onChange, onCreate }: BoardDragProps) => {
  const [held, hold] = useState<Held>();
  /** Set after a move, so that the click that ends it does not open the entry. */
  const moved = useRef(false);
  const letGo = (): void => hold(undefined);
  const done = (): void => {
    const { entry, span, does } = held ?? {};
    moved.current = entry !== undefined && span !== undefined && !sameSpan(entry, span);
    if (entry && span && moved.current) onChange?.(entry, span);
    else if (span && does === 'create') onCreate?.(span);
    letGo();
  };
  /** A bound entry may change rows only in a month, where a row is a week and not another resource. */
  const allowed = (entry: CalendarEntry, by: { slots: number; rows: number }) =>
    entry.bound && view !== 'month' ? { ...by, rows: 0 } : by;
  const changed = ({ does, entry, origin }: Held, spot: Spot): Span => {
    const by = { slots: spot.slot - origin.slot, rows: spot.row - origin.row };
    if (!entry) return slotSpan(rows[origin.row], origin.slot, spot.row === origin.row ? spot.slot : origin.slot);
    if (does === 'move') return shifted(entry, rows, view, zone, allowed(entry, by));
    return extended(entry, view, zone, by.slots + (view === 'month' ? by.rows * 7 : 0));
  };
  const take = (event: PointerEvent, does: Held['does'], entry?: CalendarEntry): void => {
    const origin = spotAt(event);
    if (!origin || event.button !== 0 || !(entry ? onChange : onCreate)) return;
    event.stopPropagation();
    moved.current = false;
    hold({ does, entry, origin, span: entry ?? slotSpan(rows[origin.row], origin.slot, origin.slot) });
  };
  const press = (event: KeyboardEvent, entry: CalendarEntry): void => {
    const by = arrows[event.key];
    const mine = held?.entry === entry ? held : undefined;
    const does = event.shiftKey ? 'extend' : 'move';
    if (by && onChange && (does === 'move' ? entry.movable : entry.extendable)) {
      const span = mine?.span ?? entry;
      const next =
        does === 'move'
          ? shifted(span, rows, view, zone, allowed(entry, by))
          : extended(span, view, zone, by.slots + by.rows * 7);
      hold({ does, entry, origin: { row: 0, slot: 0 }, span: next });
    } else if (mine && event.key === 'Enter') {
      done();
      moved.current = false;
    } else if (mine && event.key === 'Escape') letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    held,
    take,
    press,
    letGo,
    move: (event: PointerEvent): void => {
      if (!held || event.buttons === 0) return;
      const spot = spotAt(event);
      if (spot) hold({ ...held, span: changed(held, spot) });
    },
    drop: done,
    click: (entry: CalendarEntry): void => {
      if (!held && !moved.current) onOpen(entry);
      moved.current = false;
    },
    create: (row: number, slot: number): void => onCreate?.(slotSpan(rows[row], slot, slot)),
  };
};

export type BoardDrag = ReturnType<typeof useBoardDrag>;
