// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { dayStart, written } from '../time/zone.ts';
import { Calendar } from './calendar.tsx';
import type { CalendarEntry, CalendarView, Span } from './calendar-entry.ts';

const page = mounted();
const zone = 'Asia/Shanghai';
const day = (date: string) => dayStart(date, zone);
const calls = { open: vi.fn(), change: vi.fn(), create: vi.fn() };
const entries: CalendarEntry[] = [
  {
    id: 'e',
    label: 'Clean',
    from: day('2026-03-10'),
    to: day('2026-03-11'),
    resource: 'hall',
    tone: 'planned',
    movable: true,
    extendable: true,
  },
  {
    id: 'bound',
    label: 'Bound',
    from: day('2026-03-09'),
    to: day('2026-03-10'),
    resource: 'hall',
    tone: 'planned',
    movable: true,
    bound: true,
  },
  { id: 'done', label: 'Done', from: day('2026-03-12'), to: day('2026-03-13'), resource: 'hall', tone: 'done' },
];
const spanOf = ({ from, to, resource }: Span) => [written(from, zone, 'MM-DD'), written(to, zone, 'MM-DD'), resource];

const Turning = ({ first, canEdit = true }: { first: CalendarView; canEdit?: boolean }) => {
  const [at, turn] = useState<{ view: CalendarView; date: string }>({ view: first, date: '2026-03-11' });
  return (
    <Calendar
      label="work"
      entries={entries}
      resources={[
        { id: 'hall', name: 'Hall' },
        { id: 'room', name: 'Room' },
      ]}
      zone={zone}
      now={day('2026-03-11')}
      {...at}
      onTurn={(view, date) => turn({ view, date })}
      onOpen={(entry) => calls.open(entry.id)}
      {...(canEdit
        ? {
            onChange: (entry: CalendarEntry, span: Span) => calls.change(entry.id, ...spanOf(span)),
            onCreate: (span: Span) => calls.create(...spanOf(span)),
          }
        : {})}
    />
  );
};
const slot = (row: number, at: number) => `[data-row="${row}"][data-slot="${at}"]`;
const entry = '[data-entry="e"]';
const title = () => document.querySelector('h2')?.textContent;
/** Presses the pointer on one element, moves it over a slot and releases it. */
const drag = async (selector: string, from: string, to: string) => {
  const fire = (at: string, type: string, over: string) =>
    act(async () => {
      document.elementsFromPoint = () => [...document.querySelectorAll(over)];
      const event = new PointerEvent(type, { bubbles: true, button: 0, buttons: type === 'pointerup' ? 0 : 1 });
      document.querySelector(at)?.dispatchEvent(event);
    });
  await fire(selector, 'pointerdown', from);
  await fire('[data-part="board"]', 'pointermove', to);
  await fire('[data-part="board"]', 'pointerup', to);
};

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

describe('a week of rooms', () => {
  beforeEach(() => page.show(<Turning first="week" />));
  it('moves with arrow keys as a draft, which Enter confirms and Escape discards', async () => {
    await page.focus(entry);
    await page.pressKey('ArrowRight');
    await page.pressKey('ArrowDown');
    expect(document.querySelector('[data-part="wanted"]')).not.toBeNull();
    expect(calls.change).not.toHaveBeenCalled();
    await page.pressKey('Escape');
    expect(document.querySelector('[data-part="wanted"]')).toBeNull();
    await page.pressKey('ArrowRight');
    await page.pressKey('ArrowDown');
    await page.pressKey('Enter');
    expect(calls.change).toHaveBeenCalledExactlyOnceWith('e', '03-11', '03-12', 'room');
  });
  it('extends with Shift and arrow keys', async () => {
    await page.focus(entry);
    await page.pressKey('ArrowRight', { shiftKey: true });
    await page.pressKey('Enter');
    expect(calls.change).toHaveBeenCalledExactlyOnceWith('e', '03-10', '03-12', 'hall');
  });
  it('moves and extends with the pointer', async () => {
    await drag(entry, slot(0, 1), slot(1, 3));
    expect(calls.change).toHaveBeenLastCalledWith('e', '03-12', '03-13', 'room');
    await drag(`${entry} [data-part="board-end"]`, slot(0, 1), slot(0, 4));
    expect(calls.change).toHaveBeenLastCalledWith('e', '03-10', '03-14', 'hall');
  });
  it('creates an entry by dragging over slots, or with Enter on a slot', async () => {
    await drag(slot(1, 2), slot(1, 2), slot(1, 4));
    expect(calls.create).toHaveBeenLastCalledWith('03-11', '03-14', 'room');
    await page.focus(slot(0, 0));
    await page.pressKey('ArrowRight');
    await page.pressKey('ArrowDown');
    expect((document.activeElement as HTMLElement).dataset).toMatchObject({ row: '1', slot: '1' });
    await page.click(slot(1, 1));
    expect(calls.create).toHaveBeenLastCalledWith('03-10', '03-11', 'room');
  });
  it('keeps a bound entry on its resource', async () => {
    await drag('[data-entry="bound"]', slot(0, 0), slot(1, 2));
    expect(calls.change).toHaveBeenLastCalledWith('bound', '03-11', '03-12', 'hall');
  });
  it('opens an entry on click, and does not move what is not movable', async () => {
    await page.click(entry);
    expect(calls.open).toHaveBeenCalledWith('e');
    await page.focus('[data-entry="done"]');
    await page.pressKey('ArrowRight');
    await page.pressKey('Enter');
    expect(calls.change).not.toHaveBeenCalled();
  });
});

it('pages by weeks and months, and back to today', async () => {
  await page.show(<Turning first="week" />);
  expect(title()).toBe('2026-03-09 – 2026-03-15');
  await page.click('[aria-label="later"]');
  expect(title()).toBe('2026-03-16 – 2026-03-22');
  await page.pressButton('month');
  await page.click('[aria-label="earlier"]');
  expect(title()).toBe('February 2026');
  await page.pressButton('today');
  expect(title()).toBe('March 2026');
});

it('moves by a week for each row of the month', async () => {
  await page.show(<Turning first="month" />);
  expect(document.querySelectorAll('[data-part="board-row"]')).toHaveLength(6);
  await page.focus(entry);
  await page.pressKey('ArrowDown');
  await page.pressKey('Enter');
  expect(calls.change).toHaveBeenCalledExactlyOnceWith('e', '03-17', '03-18', 'hall');
});

it('has slots of half an hour in a day', async () => {
  await page.show(<Turning first="day" />);
  expect(document.querySelectorAll('[data-row="0"]')).toHaveLength(48);
  expect(document.querySelector(slot(0, 19))?.getAttribute('aria-label')).toBe('09:30');
});

it('offers no changes when read-only', async () => {
  await page.show(<Turning first="week" canEdit={false} />);
  expect(document.querySelectorAll('button[data-slot]')).toHaveLength(0);
  await page.focus(entry);
  await page.pressKey('ArrowRight');
  expect(document.querySelector('[data-part="wanted"]')).toBeNull();
});
