// @vitest-environment happy-dom
import type { LayoutDevice } from '@eoms/contract';
import { beforeEach, expect, it } from 'vitest';
import { copiedItems, copyItems } from './layout-clipboard.ts';
import { layoutItem } from './layouts.fixture.ts';

const [here, elsewhere] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
const devices = [{ id: here }] as LayoutDevice[];
beforeEach(() => localStorage.clear());

it('gives copies of their own, without devices that the place does not have', () => {
  copyItems([layoutItem('a', 'deviceControl', { devices: [here, elsewhere], locked: true })]);
  const { items, unbound } = copiedItems(devices);
  expect(items).toMatchObject([{ plugin: 'deviceControl', devices: [here], locked: false }]);
  expect(items[0]?.id).not.toBe('a');
  expect(unbound).toBe(1);
});

it('gives nothing for what is no copy', () => {
  expect(copiedItems(devices)).toEqual({ items: [], unbound: 0 });
  localStorage.setItem('eoms_layout_copy', '[{"id":"<img>"}]');
  expect(copiedItems(devices).items).toEqual([]);
  localStorage.setItem('eoms_layout_copy', '{broken');
  expect(copiedItems(devices).items).toEqual([]);
});
