import {
  devicesOfWidget,
  type LayoutDevice,
  type LayoutItem,
  type LayoutProperty,
  type PluginDetail,
  peopleProperties,
  type WidgetSubject,
  widgetShapes,
} from '@eoms/contract';
import { newItem } from '../../domain/layouts/new-item.ts';

/** What a place has that widgets can be bound to. */
export interface Surroundings {
  readonly placeName: string;
  readonly devices: readonly LayoutDevice[];
  /** The widgets that the place shows at present. */
  readonly shown: readonly LayoutItem[];
  /** Names of its action groups. */
  readonly groups: readonly string[];
}

export interface Example {
  readonly key: string;
  readonly plugin: PluginDetail;
  readonly item: LayoutItem;
  /** Names of the devices that it shows. */
  readonly bound: readonly string[];
  /** The device whose controls are shown, instead of a widget. */
  readonly device?: LayoutDevice;
  /** There is nothing in the place that it could show. */
  readonly isBare: boolean;
}

const isNumber = ({ type }: { readonly type: string }): boolean => type === 'int' || type === 'double';

/** The numbers of a device that have been read, one device after the other. */
const numbersOf = (devices: readonly LayoutDevice[]): LayoutProperty[] =>
  devices.flatMap(({ id, properties, live }) =>
    properties
      .filter(
        (property) => isNumber(property) && !property.index && typeof live.values[property.id]?.value === 'number',
      )
      .map((property) => ({ deviceId: id, property: property.id, index: null })),
  );

const peopleOf = (devices: readonly LayoutDevice[]): LayoutProperty[] =>
  devices.flatMap((device) =>
    peopleProperties(device).map(({ id }) => ({ deviceId: device.id, property: id, index: null })),
  );

type Bound = Pick<LayoutItem, 'devices' | 'properties' | 'image'>;
const nothing: Bound = { devices: [], properties: [], image: null };

const valuesAtMost = 3;
const propertiesFor = ({ widget }: PluginDetail, devices: readonly LayoutDevice[]): LayoutProperty[] => {
  if (widget === 'peopleCounter') return peopleOf(devices);
  return numbersOf(devices).slice(0, widget === 'chart' ? 1 : valuesAtMost);
};

/** What is picked for a widget: by what it asks for in the designer. */
const bindings: Readonly<Record<WidgetSubject, (plugin: PluginDetail, place: Surroundings) => Bound>> = {
  nothing: () => nothing,
  // Without a choice it shows all devices that suit it.
  devices: () => nothing,
  device: () => nothing,
  properties: (plugin, { devices }) => ({ ...nothing, properties: propertiesFor(plugin, devices) }),
  image: (_, { shown }) => ({ ...nothing, image: shown.find(({ image }) => image !== null)?.image ?? null }),
};

/** Attributes without which a widget has nothing to say: the first action group, the name of the place. */
const attributesFor = ({ widget }: PluginDetail, { groups, placeName }: Surroundings): LayoutItem['attributes'] => {
  if (widget === 'sceneButton') return groups[0] === undefined ? {} : { group: groups[0] };
  return widget === 'text' ? { text: placeName } : {};
};

const withoutSubject: ReadonlySet<string> = new Set<WidgetSubject>(['nothing']);

const describe = (plugin: PluginDetail, item: LayoutItem, { devices }: Surroundings) => {
  const { binds } = widgetShapes[plugin.widget];
  const ids = new Set(item.properties.map(({ deviceId }) => deviceId));
  const suiting =
    binds === 'properties'
      ? devices.filter(({ id }) => ids.has(id))
      : binds === 'devices' || binds === 'device'
        ? devicesOfWidget(plugin.widget, item.devices, devices)
        : [];
  const bound = (binds === 'device' ? suiting.slice(0, 1) : suiting).map(({ name }) => name);
  const hasOwn = withoutSubject.has(binds) || plugin.widget === 'external' || item.image !== null;
  return { bound, isBare: bound.length === 0 && !hasOwn };
};

/** What data behaviours say is said for the widget of the layout, by its id. */
const dataOf = (inUse: LayoutItem | undefined): Pick<LayoutItem, 'id' | 'attributesFrom'> | undefined =>
  inUse?.attributesFrom && { id: inUse.id, attributesFrom: inUse.attributesFrom };

/** A plugin as it would look in a place: bound as in the layout of the place, or else to what suits it there. */
export const exampleOf = (plugin: PluginDetail, place: Surroundings): Example => {
  const { binds } = widgetShapes[plugin.widget];
  const inUse = place.shown.find((one) => one.plugin === plugin.code);
  const own = inUse ?? { ...bindings[binds](plugin, place), attributes: attributesFor(plugin, place) };
  const { devices, properties, image, attributes } = own;
  // It looks as it would, and operates nothing.
  const item: LayoutItem = {
    ...newItem(plugin),
    devices,
    properties,
    image,
    attributes,
    ...dataOf(inUse),
    open: false,
  };
  return { key: plugin.code, plugin, item, ...describe(plugin, item, place) };
};

const first = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map([...all].reverse().map((one) => [keyOf(one), one])).values(),
];

/** The controls of one device of each type in the place. */
export const controlExamples = (palette: readonly PluginDetail[], place: Surroundings): Example[] => {
  const plugin = palette.find(({ widget, enabled }) => widget === 'deviceControl' && enabled);
  if (!plugin) return [];
  const operable = devicesOfWidget('deviceControl', [], place.devices);
  return first(operable, ({ typeCode }) => typeCode)
    .reverse()
    .map((device) => ({
      key: `control ${device.id}`,
      plugin,
      item: {
        ...newItem(plugin),
        devices: [device.id],
        open: false,
      },
      device,
      bound: [device.name],
      isBare: false,
    }));
};

const chartsAtMost = 4;

/** A chart of one value of each of some devices. */
export const chartExamples = (palette: readonly PluginDetail[], place: Surroundings): Example[] => {
  const plugin = palette.find(({ widget, enabled }) => widget === 'chart' && enabled);
  if (!plugin) return [];
  const properties = first(numbersOf(place.devices), ({ deviceId }) => deviceId).reverse();
  return properties.slice(0, chartsAtMost).map((property) => {
    const item: LayoutItem = { ...newItem(plugin), properties: [property], open: false };
    return { key: `chart ${property.deviceId} ${property.property}`, plugin, item, ...describe(plugin, item, place) };
  });
};
