import type { ActionSchema, PropertySchema } from '@eoms/contract';
import { expect, it } from 'vitest';
import { automaticLayout } from './automatic-layout.ts';

const name = { zh: '名', en: 'name' };
const action = (id: string, rest: Partial<ActionSchema> = {}): ActionSchema => ({
  id,
  name,
  params: [],
  confirm: false,
  expect: [],
  timeoutMs: 1_000,
  ...rest,
});
const property = (id: string): PropertySchema => ({
  id,
  name,
  type: 'int',
  writable: false,
  charted: true,
  capability: 'temperature',
});
const items = ['1', '2'].map((code) => ({ code, name }));
const choice = (id: string) => ({ id, name, type: 'enum' as const, required: true, options: items });

it('gives every action a widget that fits it, power first', () => {
  const layout = automaticLayout({
    properties: [property('inlet')],
    actions: [
      action('route', { capability: 'route', params: [choice('output'), choice('input')] }),
      action('move', { params: [{ ...choice('direction'), options: [{ code: 'up', name }] }] }),
      action('power', { capability: 'power', params: [{ id: 'on', name, type: 'bool', required: true }] }),
      action('level', { params: [{ id: 'level', name, type: 'int', required: true, min: 0, max: 100 }] }),
    ],
  });
  expect(layout.map((w) => [w.kind, w.property ?? w.action])).toEqual([
    ['value', 'inlet'],
    ['switch', 'power'],
    ['matrix', 'route'],
    ['ptz', 'move'],
    ['level', 'level'],
  ]);
});

it('never lets widgets overlap or leave the grid', () => {
  const layout = automaticLayout({
    properties: Array.from({ length: 9 }, (_, i) => property(`p${i}`)),
    actions: Array.from({ length: 17 }, (_, i) => action(`a${i}`, i % 3 ? {} : { params: [choice('c')] })),
  });
  const taken = new Set<string>();
  for (const { x, y, w, h } of layout) {
    expect(x + w).toBeLessThanOrEqual(12);
    for (let cx = x; cx < x + w; cx += 1)
      for (let cy = y; cy < y + h; cy += 1) {
        expect(taken.has(`${cx},${cy}`)).toBe(false);
        taken.add(`${cx},${cy}`);
      }
  }
});

it('gives a form room for its field and its button, which a slider does not need', () => {
  const level = { id: 'level', name, type: 'int' as const, required: true, min: 0, max: 100 };
  const input = { id: 'input', name, type: 'string' as const, required: true };
  const layout = automaticLayout({
    properties: [],
    actions: [action('level', { params: [level] }), action('input', { params: [input] })],
  });
  expect(layout.map(({ kind, h }) => [kind, h])).toEqual([
    ['level', 3],
    ['action', 4],
  ]);
});
