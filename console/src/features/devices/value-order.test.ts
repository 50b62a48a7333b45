import type { Capability, DeviceLive, PropertySchema } from '@eoms/contract';
import { expect, it } from 'vitest';
import { inValueOrder } from './value-order.ts';

const property = (id: string, type: PropertySchema['type'], capability?: Capability): PropertySchema => ({
  id,
  name: { zh: id, en: id },
  type,
  writable: false,
  charted: true,
  ...(capability ? { capability } : {}),
});
const all = [
  property('maker', 'string', 'manufacturer'),
  property('note', 'string'),
  property('fan', 'int'),
  { ...property('route', 'enum', 'route'), index: { from: 1, to: 2, labels: [] } },
  property('power', 'enum', 'power'),
  property('empty', 'string'),
];
const value = (of: string | null): DeviceLive['values'][string] => ({ value: of, at: '', since: '', quality: 'good' });

it('puts values to watch before static data, and leaves out empty values', () => {
  const values = {
    maker: value('x'),
    note: value('x'),
    'route[2]': value('1'),
    'route[1]': value('1'),
    fan: value('1'),
    power: value('on'),
    empty: value(''),
    lost: value('1'),
  };
  const find = (key: string) => all.find((p) => p.id === key.replace(/\[.*/, ''));
  expect(inValueOrder(values, find, all)).toEqual(['power', 'route[1]', 'route[2]', 'fan', 'note', 'maker']);
});
