import {
  type Capability,
  type DocumentItem,
  devicesOfWidget,
  energyProperties,
  environmentProperties,
  type LayoutDevice,
  levelActions,
  routeAction,
  type WidgetKind,
  weatherProperties,
} from '@eoms/contract';

/** What a widget shows of the devices that it operates in the console. */
const summarised: readonly (Capability | undefined)[] = [
  'power',
  'input',
  'volume',
  'brightness',
  'position',
  'mode',
  'targetTemperature',
];
const levels: readonly (Capability | undefined)[] = ['volume', 'microphoneVolume', 'gain', 'level', 'audioMute'];

interface Needed {
  readonly device: LayoutDevice;
  readonly properties: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
}

const byCapability = ({ properties }: LayoutDevice, wanted: readonly (Capability | undefined)[]): Set<string> =>
  new Set(properties.filter(({ capability }) => capability && wanted.includes(capability)).map(({ id }) => id));
const idsOf = (all: readonly { readonly id: string }[]): Set<string> => new Set(all.map(({ id }) => id));
const nothing: ReadonlySet<string> = new Set();

type Parts = Omit<Needed, 'device'>;
const only = (properties: ReadonlySet<string>, actions: ReadonlySet<string> = nothing): Parts => ({
  properties,
  actions,
});
interface Draws {
  readonly parts: (device: LayoutDevice) => Parts;
  /** Of several devices it shows the first. */
  readonly isOfOne?: true;
}
const draws: Readonly<Record<WidgetKind, Draws | null>> = {
  environment: { parts: (device) => only(idsOf(environmentProperties(device))) },
  energy: { parts: (device) => only(idsOf(energyProperties(device))) },
  weather: { parts: (device) => only(idsOf(weatherProperties(device))), isOfOne: true },
  // Readers of a document operate nothing.
  external: { parts: ({ properties }) => only(idsOf(properties)) },
  deviceControl: { parts: (device) => only(byCapability(device, summarised)) },
  faders: { parts: (device) => only(byCapability(device, levels), idsOf(levelActions(device))) },
  signalMatrix: {
    parts: (device) => {
      const route = routeAction(device);
      return only(byCapability(device, ['route', 'input']), route ? new Set([route.id]) : nothing);
    },
    isOfOne: true,
  },
  imageInfo: null,
  operationLog: null,
  liveValue: null,
  chart: null,
  text: null,
  clock: null,
  alarmList: null,
  placeState: null,
  meetingCard: null,
  actionGroups: null,
  sceneButton: null,
  peopleCounter: null,
  webFrame: null,
  dataValue: null,
  dataTable: null,
  video: null,
};

/** The devices of a widget with the properties and actions that it draws. */
const neededBy = (item: DocumentItem, widget: WidgetKind, devices: readonly LayoutDevice[]): Needed[] => {
  const bound = item.properties.flatMap(({ deviceId, property }): Needed[] => {
    const device = devices.find(({ id }) => id === deviceId);
    return device ? [{ device, properties: new Set([property]), actions: nothing }] : [];
  });
  const drawn = draws[widget];
  // A plugin from outside gets the devices that were chosen for it, never those of the whole place.
  if (drawn === null || (widget === 'external' && item.devices.length === 0)) return bound;
  const chosen = devicesOfWidget(widget, item.devices, devices);
  const shown = drawn.isOfOne ? chosen.slice(0, 1) : chosen;
  return [...bound, ...shown.map((device) => ({ device, ...drawn.parts(device) }))];
};

const propertyOf = (key: string): string => key.replace(/\[.*$/, '');

const narrow = (device: LayoutDevice, needs: readonly Needed[]): LayoutDevice => {
  const properties = new Set(needs.flatMap((one) => [...one.properties]));
  const actions = new Set(needs.flatMap((one) => [...one.actions]));
  const { values, ...live } = device.live;
  return {
    ...device,
    properties: device.properties.filter(({ id }) => properties.has(id)),
    actions: device.actions.filter(({ id }) => actions.has(id)),
    live: {
      ...live,
      // It may name addresses of the network.
      reason: null,
      values: Object.fromEntries(Object.entries(values).filter(([key]) => properties.has(propertyOf(key)))),
    },
  };
};

export interface WidgetOfPlace {
  readonly item: DocumentItem;
  readonly widget: WidgetKind;
}

/** The devices that the widgets of a place show, each with nothing but what they show of it. */
export const narrowDevices = (widgets: readonly WidgetOfPlace[], devices: readonly LayoutDevice[]): LayoutDevice[] => {
  const needs = widgets.flatMap(({ item, widget }) => neededBy(item, widget, devices));
  return devices.flatMap((device) => {
    const own = needs.filter((one) => one.device.id === device.id);
    return own.length > 0 ? [narrow(device, own)] : [];
  });
};

/** The widget with its devices named: a reader does not get the others to choose from. */
export const withNamedDevices = ({ item, widget }: WidgetOfPlace, devices: readonly LayoutDevice[]): DocumentItem =>
  draws[widget] !== null && widget !== 'external'
    ? { ...item, devices: devicesOfWidget(widget, item.devices, devices).map(({ id }) => id) }
    : item;
