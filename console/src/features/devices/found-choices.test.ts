import type { FoundDevice } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { firstChoice, inFittingOrder, isKnown, isReady, modelSaid } from './found-choices.ts';

const models = [
  { id: 'a', name: 'PT-RZ120', brandName: 'Panasonic' },
  { id: 'b', name: 'EB-460', brandName: 'Epson' },
  { id: 'c', name: 'X1', brandName: 'Short' },
];
const found = (over: Partial<FoundDevice> = {}): FoundDevice => ({
  key: 'k',
  name: 'PJLink 10.0.0.5',
  params: { host: '10.0.0.5' },
  info: {},
  modelIds: ['b', 'a', 'c'],
  deviceId: null,
  ...over,
});

describe('the initial choice for a found device', () => {
  it('has the model named by the device, in any spelling', () => {
    expect(modelSaid(found({ info: { model: 'Panasonic PT RZ120' } }), models)).toBe('a');
    expect(firstChoice(found({ name: 'EB-460 left' }), models, 'a')).toEqual({
      chosen: true,
      name: 'EB-460 left',
      modelId: 'b',
    });
  });
  it('has no model by default, and the common one only if the user set it', () => {
    expect(modelSaid(found(), models)).toBeUndefined();
    expect(modelSaid(found({ info: { mac: 'x1:00' } }), models)).toBeUndefined();
    expect(firstChoice(found(), models, undefined).modelId).toBeUndefined();
    expect(firstChoice(found(), models, 'c').modelId).toBe('c');
  });
  it('is not selected when the device is known', () => {
    const known = found({ deviceId: 'd' });
    expect(firstChoice(known, models, 'a').chosen).toBe(false);
    expect(isKnown(known, new Map())).toBe(true);
    expect(isKnown(found(), new Map([['k', { key: 'k', deviceId: 'new', error: null }]]))).toBe(true);
    expect(isKnown(found(), new Map([['k', { key: 'k', deviceId: null, error: null }]]))).toBe(false);
  });
});

it('can be adopted only with a name and a model', () => {
  const ready = { chosen: true, name: 'Left', modelId: 'a' };
  expect(isReady(ready)).toBe(true);
  for (const part of [{ chosen: false }, { name: '  ' }, { modelId: undefined }])
    expect(isReady({ ...ready, ...part })).toBe(false);
});

it('lists the matching models first', () => {
  const order = inFittingOrder(found({ modelIds: ['c', 'a'] }), models);
  expect(order.map((m) => m.id)).toEqual(['c', 'a', 'b']);
});
