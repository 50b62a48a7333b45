// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import type { Placed } from './box.ts';
import { Canvas } from './canvas.tsx';
import type { CanvasItem, CanvasLink, ItemViewProps } from './canvas-item.ts';

const page = mounted();
const rules = { step: { x: 10, y: 10 }, within: { w: 200, h: 1000 }, solid: true };
const links: CanvasLink[] = [{ id: 'l', label: 'from a to b', from: 'a', fromPort: 'out', to: 'b', toPort: 'in' }];
const calls = { place: vi.fn(), remove: vi.fn(), paste: vi.fn(), open: vi.fn() };

const View = ({ item, selected }: ItemViewProps<CanvasItem>) => (
  <span>
    {item.label} {selected ? 'chosen' : ''}
    <input aria-label={`note of ${item.id}`} />
  </span>
);

const Board = ({ readOnly = false }: { readOnly?: boolean }) => {
  const [items, setItems] = useState<CanvasItem[]>([
    { id: 'a', label: 'item a', x: 0, y: 0, w: 40, h: 20 },
    { id: 'b', label: 'item b', x: 40, y: 0, w: 40, h: 20 },
  ]);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const place = (placed: Placed[]): void => {
    calls.place(placed);
    setItems((old) => old.map((item) => ({ ...item, ...placed.find((one) => one.id === item.id) })));
  };
  return (
    <Canvas
      label="board"
      items={items}
      view={View}
      rules={rules}
      selected={selected}
      onSelect={select}
      onPlace={place}
      onRemove={(ids) => calls.remove([...ids])}
      onPaste={(copied) => calls.paste(copied.map((item) => item.id))}
      onOpenLink={calls.open}
      links={links}
      readOnly={readOnly}
      sizable
      sheet
    />
  );
};

const at = (id: string) => `.react-flow__node[data-id="${id}"]`;
const chosen = () =>
  [...document.querySelectorAll('.react-flow__node.selected')].map((node) => node.textContent?.trim());
const key = (name: string, how: KeyboardEventInit = {}) => page.pressKey(name, how);
const placed = () => calls.place.mock.lastCall?.[0];

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

describe('a canvas used with the keyboard', () => {
  beforeEach(async () => {
    await page.show(<Board />);
    await page.focus(at('a'));
  });
  it('selects the focused item, everything, or nothing', async () => {
    expect(chosen()).toEqual(['item a chosen']);
    await key('a', { ctrlKey: true });
    expect(chosen()).toHaveLength(2);
    await key('Escape');
    expect(chosen()).toEqual([]);
  });
  it('moves with arrow keys, past items in the way', async () => {
    await key('ArrowDown');
    expect(placed()).toEqual([{ id: 'a', label: 'item a', x: 0, y: 10, w: 40, h: 20 }]);
    await key('ArrowUp');
    await key('ArrowRight');
    expect(placed()).toMatchObject([{ id: 'a', x: 80, y: 0 }]);
    await key('ArrowUp');
    expect(calls.place).toHaveBeenCalledTimes(3);
  });
  it('resizes with Shift and arrow keys', async () => {
    await key('ArrowDown', { shiftKey: true });
    expect(placed()).toMatchObject([{ id: 'a', w: 40, h: 30 }]);
  });
  it('removes, copies and pastes the selection', async () => {
    await key('v', { ctrlKey: true });
    expect(calls.paste).not.toHaveBeenCalled();
    await key('c', { ctrlKey: true });
    await key('v', { ctrlKey: true });
    expect(calls.paste).toHaveBeenCalledWith(['a']);
    await key('Delete');
    expect(calls.remove).toHaveBeenCalledWith(['a']);
  });
  it('ignores keys while the user is typing', async () => {
    await page.focus('[aria-label="note of a"]');
    await key('Delete');
    await key('ArrowDown');
    expect(calls.remove).not.toHaveBeenCalled();
    expect(calls.place).not.toHaveBeenCalled();
  });
});

it('names everything in its own words, not in those of the library', async () => {
  await page.show(<Board />);
  const [a] = document.querySelectorAll('.react-flow__node');
  expect(a?.getAttribute('aria-label')).toBe('item a');
  expect(a?.hasAttribute('aria-roledescription')).toBe(false);
  expect(document.body.innerHTML).not.toContain('Press enter');
});

it('changes nothing when read-only, but still selects', async () => {
  await page.show(<Board readOnly />);
  await page.focus(at('b'));
  for (const name of ['ArrowDown', 'Delete']) await key(name);
  await key('ArrowDown', { shiftKey: true });
  expect(chosen()).toEqual(['item b chosen']);
  expect(calls.place).not.toHaveBeenCalled();
  expect(calls.remove).not.toHaveBeenCalled();
});

it('selects on click, and adds to the selection with Shift', async () => {
  await page.show(<Board />);
  await page.click(at('a'));
  expect(chosen()).toEqual(['item a chosen']);
  await act(async () => {
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Shift', code: 'ShiftLeft', shiftKey: true, bubbles: true }),
    );
  });
  await page.click(at('b'));
  expect(chosen()).toHaveLength(2);
});
