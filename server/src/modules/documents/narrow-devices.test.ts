import type { LayoutDevice } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { widget } from './documents.fixture.ts';
import { narrowDevices, withNamedDevices } from './narrow-devices.ts';

const property = (id: string, capability?: string) => ({ id, capability, name: { zh: id, en: id }, type: 'double' });
const value = { value: 1, at: '', since: '', quality: 'good' };
const device = (id: string): LayoutDevice =>
  ({
    id,
    name: id,
    typeCode: 'sensor',
    typeName: '',
    typeIcon: '',
    modelName: '',
    properties: [property('t', 'temperature'), property('power', 'power'), property('secret'), property('e', 'energy')],
    actions: [{ id: 'reset', params: [] }],
    live: {
      deviceId: id,
      connection: 'offline',
      since: null,
      roundTripMs: 3,
      reason: { zh: '10.9.9.9', en: '10.9.9.9 refused' },
      values: { t: value, power: value, secret: value, e: value, 'secret[1]': value },
    },
  }) as unknown as LayoutDevice;
const devices = [device('a'), device('b')];

describe('what readers of a shared document get of a device', () => {
  it.each([
    ['environment', ['t']],
    ['deviceControl', ['power']],
    ['energy', ['e']],
  ] as const)('is what the widget %s shows', (kind, shown) => {
    const item = widget(kind, { placeId: 'hall', devices: ['a'] });
    const [found, ...others] = narrowDevices([{ item, widget: kind }], devices);
    expect(others).toEqual([]);
    expect(found?.properties.map(({ id }) => id)).toEqual(shown);
    expect(Object.keys(found?.live.values ?? {})).toEqual(shown);
    expect(found?.actions).toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(/10\.9\.9\.9|secret/);
  });
  it('is the bound property alone for a value', () => {
    const properties = [{ deviceId: 'b', property: 't', index: null }];
    const found = narrowDevices([{ item: widget('liveValue', { properties }), widget: 'liveValue' }], devices);
    expect(found.map(({ id, live }) => [id, Object.keys(live.values)])).toEqual([['b', ['t']]]);
  });
  it('is nothing for widgets that show no device', () => {
    const item = widget('placeState', { devices: ['a'] });
    expect(narrowDevices([{ item, widget: 'placeState' }], devices)).toEqual([]);
  });
});

it('names the devices of a widget that shows all that suit it', () => {
  const item = widget('environment', { placeId: 'hall' });
  expect(withNamedDevices({ item, widget: 'environment' }, devices).devices).toEqual(['a', 'b']);
});
