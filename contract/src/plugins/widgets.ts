import { z } from 'zod';

/** Types of the attributes of a plugin (specification section 9). Only data behaviours give a `table`. */
export const AttributeType = z.enum(['number', 'string', 'color', 'fontWeight', 'table']);
export type AttributeType = z.infer<typeof AttributeType>;
export const AttributeValue = z.union([z.number(), z.string().max(500)]);
export type AttributeValue = z.infer<typeof AttributeValue>;

export const fontWeights = ['400', '500', '600', '700'] as const;
const color = /^#[0-9a-f]{6}$/i;

/** Whether a value fits the type of its attribute. The empty text means "as the widget does by itself". */
export const fitsAttribute = (type: AttributeType, value: AttributeValue): boolean => {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string') return false;
  if (value === '' || type === 'string') return true;
  if (type === 'table') return false;
  return type === 'color' ? color.test(value) : fontWeights.some((weight) => weight === value);
};

export const WidgetKind = z.enum([
  'imageInfo',
  'environment',
  'deviceControl',
  'operationLog',
  'liveValue',
  'chart',
  'text',
  'clock',
  'alarmList',
  'placeState',
  'signalMatrix',
  'faders',
  'meetingCard',
  'actionGroups',
  'energy',
  'sceneButton',
  'peopleCounter',
  'weather',
  'webFrame',
  'video',
  'dataValue',
  'dataTable',
  'external',
]);
export type WidgetKind = z.infer<typeof WidgetKind>;
/** The widgets that are part of the product; the other one runs an uploaded package. */
export const ownWidgets = WidgetKind.exclude(['external']).options;

/** What is picked for a widget in the designer. */
export type WidgetSubject = 'nothing' | 'devices' | 'device' | 'properties' | 'image';

export interface WidgetShape {
  readonly icon: string;
  /** Default and least size in cells. */
  readonly size: readonly [w: number, h: number];
  readonly least: readonly [w: number, h: number];
  readonly binds: WidgetSubject;
  /** Whether it sends commands to devices. */
  readonly operates: boolean;
  /** The attributes that it understands, with their types. */
  readonly attributes: Readonly<Record<string, AttributeType>>;
}

const titled = { titleColor: 'color', titleWeight: 'fontWeight' } as const;
const shape = (
  icon: string,
  size: WidgetShape['size'],
  least: WidgetShape['least'],
  binds: WidgetSubject,
  more: Partial<Pick<WidgetShape, 'operates' | 'attributes'>> = {},
): WidgetShape => ({
  icon,
  size,
  least,
  binds,
  operates: false,
  ...more,
  attributes: { ...titled, ...more.attributes },
});

/** Everything that the designer, the server and the compiler of panels must know about a widget. */
export const widgetShapes: Readonly<Record<WidgetKind, WidgetShape>> = {
  imageInfo: shape('image', [2, 3], [1, 1], 'image', { attributes: { caption: 'string' } }),
  environment: shape('wind', [2, 3], [2, 2], 'devices', { attributes: { valueSize: 'number' } }),
  deviceControl: shape('sliders', [3, 5], [2, 2], 'devices', { operates: true }),
  operationLog: shape('history', [3, 2], [2, 2], 'nothing', { attributes: { rows: 'number' } }),
  liveValue: shape('levels', [1, 1], [1, 1], 'properties', {
    attributes: { valueSize: 'number', valueColor: 'color', valueWeight: 'fontWeight' },
  }),
  chart: shape('levels', [3, 2], [2, 2], 'properties', { attributes: { hours: 'number' } }),
  text: shape('text', [4, 1], [1, 1], 'nothing', {
    attributes: { text: 'string', size: 'number', color: 'color', weight: 'fontWeight' },
  }),
  clock: shape('clock', [2, 1], [1, 1], 'nothing', {
    attributes: { size: 'number', color: 'color', weight: 'fontWeight' },
  }),
  alarmList: shape('bell', [2, 3], [2, 2], 'nothing'),
  placeState: shape('place', [2, 1], [1, 1], 'nothing'),
  signalMatrix: shape('matrix', [3, 3], [3, 2], 'device', { operates: true }),
  faders: shape('volume', [2, 5], [1, 3], 'devices', { operates: true }),
  meetingCard: shape('calendar', [2, 3], [2, 2], 'nothing'),
  actionGroups: shape('play', [2, 3], [1, 1], 'nothing', { operates: true, attributes: { group: 'string' } }),
  energy: shape('levels', [2, 2], [1, 1], 'devices', { attributes: { valueSize: 'number' } }),
  sceneButton: shape('play', [2, 1], [1, 1], 'nothing', {
    operates: true,
    attributes: { group: 'string', size: 'number', color: 'color', weight: 'fontWeight' },
  }),
  peopleCounter: shape('users', [2, 2], [1, 1], 'properties', {
    attributes: { capacity: 'number', valueSize: 'number' },
  }),
  weather: shape('sun', [2, 2], [1, 1], 'device', { attributes: { valueSize: 'number' } }),
  webFrame: shape('link', [4, 4], [2, 2], 'nothing', { attributes: { address: 'string', reload: 'number' } }),
  /** An allowed address, else the picture of a camera of the place. */
  video: shape('camera', [4, 4], [2, 2], 'device', {
    attributes: { address: 'string', refresh: 'number', channel: 'number' },
  }),
  /** A figure of another system, by a data behaviour. */
  dataValue: shape('database', [2, 1], [1, 1], 'nothing', {
    attributes: {
      value: 'string',
      unit: 'string',
      valueSize: 'number',
      valueColor: 'color',
      valueWeight: 'fontWeight',
    },
  }),
  /** A list of another system. `columns`: `room = Room, begins = From`; all of them where it is empty. */
  dataTable: shape('list', [4, 3], [2, 2], 'nothing', {
    attributes: { table: 'table', columns: 'string', textSize: 'number' },
  }),
  /** Its attributes are those of its package. */
  external: shape('board', [3, 3], [1, 1], 'devices', { operates: true }),
};
