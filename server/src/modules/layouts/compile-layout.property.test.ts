import {
  type ActionSchema,
  arrangeLayout,
  devicesOfWidget,
  itemsOverlap,
  layoutViewports,
  type PluginDetail,
  type PropertySchema,
  type SuitingDevice,
  WidgetKind,
  widgetShapes,
} from '@eoms/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFaults } from './check-layout.ts';
import { compileLayout } from './compile-layout.ts';

const name = { zh: '名', en: 'name' };
const items = ['1', '2'].map((code) => ({ code, name }));
const property = (id: string, capability: PropertySchema['capability']): PropertySchema => ({
  id,
  name,
  type: 'double',
  writable: false,
  charted: true,
  capability,
});
const action = (id: string, more: Partial<ActionSchema>): ActionSchema => ({
  id,
  name,
  params: [],
  confirm: false,
  expect: [],
  timeoutMs: 1_000,
  ...more,
});
const choice = (id: string) => ({ id, name, type: 'enum' as const, required: true, options: items });
const actions: readonly ActionSchema[] = [
  action('power', { capability: 'power' }),
  action('route', { capability: 'route', params: [choice('output'), choice('input')] }),
  action('volume', { capability: 'volume', params: [{ id: 'to', name, type: 'int', required: true, min: 0, max: 9 }] }),
  action('reset', {}),
];
const properties = [
  ...(['temperature', 'humidity', 'co2', 'power', 'activePower'] as const).map((one) => property(one, one)),
  ...['windSpeed', 'people'].map((one) => property(one, undefined)),
  { ...property('snapshot', 'snapshot'), type: 'string' as const, index: { from: 1, to: 2, labels: [] } },
];

const device: fc.Arbitrary<SuitingDevice> = fc.record({
  id: fc.uuid(),
  name: fc.string({ maxLength: 20 }),
  typeCode: fc.constantFrom('projector', 'sensor', 'matrix', 'audioProcessor', 'other', 'server'),
  properties: fc.subarray([...properties]),
  actions: fc.subarray([...actions]),
});
const place = fc.record({
  type: fc.constantFrom('会议室', '机房', 'Meeting room', 'server room', ''),
  capacity: fc.option(fc.integer({ min: 1, max: 9_999 })),
  devices: fc.uniqueArray(device, { selector: ({ id }) => id, maxLength: 60 }),
});
const plugins = new Map(
  WidgetKind.options.map((widget) => [
    widget as string,
    {
      code: widget,
      widget,
      properties: Object.entries(widgetShapes[widget].attributes).map(([code, type]) => ({ code, type })),
    } as unknown as PluginDetail,
  ]),
);

it('gives 200 random places a valid layout in which every controllable device is within reach', () => {
  fc.assert(
    fc.property(place, ({ devices, ...rest }) => {
      const compiled = compileLayout({ devices, ...rest });
      const bound = { devices: new Map(devices.map((one) => [one.id, one])), images: new Set<string>() };
      const world = { plugins, ...bound, sites: [], sources: new Set<string>() };
      expect(findFaults(compiled, world)).toEqual([]);
      const { colNum, maxRows } = compiled.layoutForm;
      // Whoever has a camera sees what it sees, once.
      const [camera] = devicesOfWidget('video', [], devices);
      const seen = compiled.layout.filter(({ plugin }) => plugin === 'video').map((one) => one.devices);
      expect(seen).toEqual(camera ? [[camera.id]] : []);
      // Nothing is left empty either.
      expect(compiled.layout.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(colNum * maxRows);
      const within = new Set(
        compiled.layout
          .filter(({ plugin, open }) => plugin === 'deviceControl' && open)
          .flatMap((one) => devicesOfWidget('deviceControl', one.devices, devices))
          .map(({ id }) => id),
      );
      expect([...within].sort()).toEqual(
        devices
          .filter((one) => one.actions.length > 0)
          .map(({ id }) => id)
          .sort(),
      );
    }),
    { numRuns: 200 },
  );
});

it('arranges every widget once on each kind of screen, without overlaps', () => {
  fc.assert(
    fc.property(place, (one) => {
      const { layout, layoutForm } = compileLayout(one);
      for (const viewport of layoutViewports) {
        const pages = arrangeLayout(layout, layoutForm, viewport);
        expect(pages.flatMap((page) => page.items.map(({ id }) => id)).sort()).toEqual(
          layout.map(({ id }) => id).sort(),
        );
        for (const { items: placed, colNum, rows } of pages)
          for (const [at, item] of placed.entries()) {
            expect(item.x + item.w).toBeLessThanOrEqual(colNum);
            expect(item.y + item.h).toBeLessThanOrEqual(rows);
            expect(placed.slice(at + 1).some((other) => itemsOverlap(item, other))).toBe(false);
          }
      }
    }),
    { numRuns: 200 },
  );
});

it('follows when devices come and go, and is the same for the same devices', () => {
  const air = properties.filter(({ capability }) => capability !== undefined);
  const sensor: SuitingDevice = { id: 's', name: 's', typeCode: 'sensor', properties: air, actions: [] };
  const amplifier: SuitingDevice = {
    id: 'a',
    name: 'a',
    typeCode: 'audioProcessor',
    properties: [],
    actions: [...actions],
  };
  const kinds = (devices: SuitingDevice[]) =>
    compileLayout({ type: '会议室', capacity: null, devices }).layout.map(({ plugin }) => plugin);
  expect(kinds([])).toEqual(['placeState', 'clock', 'alarmList', 'operationLog']);
  expect(kinds([sensor])).toContain('environment');
  expect(kinds([sensor, amplifier])).toEqual(expect.arrayContaining(['deviceControl', 'signalMatrix', 'faders']));
  const alone = { type: '', capacity: null, devices: [sensor] };
  expect(compileLayout(alone)).toEqual(compileLayout(alone));
});

it('gives faders side by side the width they need', () => {
  const volume = actions.find(({ capability }) => capability === 'volume');
  const amplifier = (n: number): SuitingDevice => ({
    id: `a${n}`,
    name: `a${n}`,
    typeCode: 'audioProcessor',
    properties: [],
    actions: volume ? [volume] : [],
  });
  const widthFor = (count: number) => {
    const devices = Array.from({ length: count }, (_, n) => amplifier(n));
    const { layout } = compileLayout({ type: '', capacity: null, devices });
    return layout.find(({ plugin }) => plugin === 'faders')?.w;
  };
  expect([1, 4, 5, 6, 7, 24].map(widthFor)).toEqual([2, 2, 3, 3, 4, 4]);
});

it('shows the weather of a station, which is not the air of the room, and counts people against the capacity', () => {
  const station: SuitingDevice = {
    id: 'w',
    name: 'w',
    typeCode: 'sensor',
    actions: [],
    properties: [property('temperature', 'temperature'), property('windSpeed', undefined)],
  };
  const door = (id: string): SuitingDevice => ({
    id,
    name: id,
    typeCode: 'sensor',
    actions: [],
    properties: [property('people', undefined), { ...property('visitors', undefined), type: 'bool' }],
  });
  const { layout } = compileLayout({ type: 'Lobby', capacity: 150, devices: [station, door('a'), door('b')] });
  const kinds = layout.map(({ plugin }) => plugin);
  expect(kinds).toContain('weather');
  expect(kinds).not.toContain('environment');
  expect(layout.find(({ plugin }) => plugin === 'peopleCounter')).toMatchObject({
    attributes: { capacity: 150 },
    properties: ['a', 'b'].map((deviceId) => ({ deviceId, property: 'people', index: null })),
  });
});
