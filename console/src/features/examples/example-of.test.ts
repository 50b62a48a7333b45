import { type LayoutDevice, type PluginDetail, type WidgetKind, widgetShapes } from '@eoms/contract';
import { expect, it } from 'vitest';
import { chartExamples, controlExamples, exampleOf, type Surroundings } from './example-of.ts';

const pluginOf = (widget: WidgetKind, code: string = widget): PluginDetail => {
  const { icon, size } = widgetShapes[widget];
  const names = { name: code, nameEn: code, groupId: 'g', groupName: 'g', groupNameEn: 'g' };
  const rest = { builtIn: true, sort: 1, revision: 1, remarks: '', updatedAt: '', package: null, properties: [] };
  return { id: code, code, widget, icon, w: size[0], h: size[1], enabled: true, ...names, ...rest };
};

const at = '2026-11-29T00:00:00.000Z';
const deviceOf = (id: string, typeCode: string, values: Record<string, number | boolean>): LayoutDevice =>
  ({
    id,
    name: id,
    typeCode,
    typeName: typeCode,
    properties: Object.entries(values).map(([key, value]) => ({
      id: key,
      type: typeof value === 'number' ? 'double' : 'bool',
    })),
    actions: [{ id: 'on', params: [] }],
    live: {
      connection: 'online',
      values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, at, quality: 'good' }])),
    },
  }) as unknown as LayoutDevice;

const place = (more: Partial<Surroundings> = {}): Surroundings => ({
  placeName: 'Hall',
  devices: [
    deviceOf('lamp', 'lighting', { on: true }),
    deviceOf('meter', 'meter', { power: 5, voltage: 230 }),
    deviceOf('other lamp', 'lighting', { level: 10 }),
  ],
  shown: [],
  groups: [],
  ...more,
});
const bare = place({ devices: [] });

it('binds a widget to numbers that the place has read, and operates nothing', () => {
  const { item, bound, isBare } = exampleOf(pluginOf('liveValue'), place());
  expect(item.properties).toEqual([
    { deviceId: 'meter', property: 'power', index: null },
    { deviceId: 'meter', property: 'voltage', index: null },
    { deviceId: 'other lamp', property: 'level', index: null },
  ]);
  expect({ bound, isBare, open: item.open }).toEqual({ bound: ['meter', 'other lamp'], isBare: false, open: false });
  expect(exampleOf(pluginOf('deviceControl'), place()).item.open).toBe(false);
});

it('binds it as the layout of the place does, where that has it', () => {
  const shown = { ...exampleOf(pluginOf('chart'), place()).item, properties: [], attributes: { hours: 3 }, open: true };
  const properties = [{ deviceId: 'lamp', property: 'on', index: null }];
  const { item, bound } = exampleOf(pluginOf('chart'), place({ shown: [{ ...shown, properties }] }));
  expect(item).toMatchObject({ properties, attributes: { hours: 3 }, open: false });
  expect(bound).toEqual(['lamp']);
});

it.each(['liveValue', 'chart', 'peopleCounter', 'imageInfo', 'signalMatrix', 'environment'] as const)(
  'says that there is nothing for %s where the place has nothing',
  (widget) => expect(exampleOf(pluginOf(widget), bare)).toMatchObject({ bound: [], isBare: true }),
);

it.each(['clock', 'text', 'alarmList', 'external'] as const)('shows %s wherever it is', (widget) =>
  expect(exampleOf(pluginOf(widget), bare).isBare).toBe(false),
);

it('gives a text and a scene button something to say', () => {
  expect(exampleOf(pluginOf('text'), bare).item.attributes).toEqual({ text: 'Hall' });
  expect(exampleOf(pluginOf('sceneButton'), place({ groups: ['Meeting', 'Off'] })).item.attributes).toEqual({
    group: 'Meeting',
  });
  expect(exampleOf(pluginOf('sceneButton'), bare).item.attributes).toEqual({});
});

it('shows the controls of one device of each type, and a chart of one value of each device', () => {
  const palette = [pluginOf('deviceControl'), pluginOf('chart')];
  expect(controlExamples(palette, place()).map(({ bound }) => bound[0])).toEqual(['lamp', 'meter']);
  expect(chartExamples(palette, place()).map(({ item }) => item.properties[0]?.property)).toEqual(['power', 'level']);
  const disabled = palette.map((plugin) => ({ ...plugin, enabled: false }));
  expect([controlExamples(disabled, place()), chartExamples(disabled, place())]).toEqual([[], []]);
});
