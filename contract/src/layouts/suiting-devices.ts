import type { ActionSchema, FieldSchema, PropertySchema } from '../catalogue/description.entities.ts';
import type { WidgetKind } from '../plugins/widgets.ts';
import type { Capability } from '../vocabulary/capabilities.ts';
import type { Text } from '../vocabulary/texts.ts';

/** The parts of a device by which widgets choose theirs. */
export interface SuitingDevice {
  readonly id: string;
  readonly name: string;
  readonly typeCode: string;
  readonly properties: readonly PropertySchema[];
  readonly actions: readonly ActionSchema[];
}

const airCapabilities: readonly Capability[] = ['humidity', 'co2', 'pm25', 'tvoc', 'noise', 'illuminance', 'pressure'];
/** Elsewhere a temperature is that of the device itself. */
const roomTypes = new Set(['sensor', 'airConditioner']);
const levelCapabilities: readonly Capability[] = ['volume', 'microphoneVolume', 'gain', 'level'];

/** The properties that say how the air of a room is, in the usual order. */
export const environmentProperties = ({ typeCode, properties }: SuitingDevice): PropertySchema[] => {
  const wanted: readonly Capability[] = roomTypes.has(typeCode) ? ['temperature', ...airCapabilities] : airCapabilities;
  return wanted.flatMap((capability) => properties.filter((one) => one.capability === capability).slice(0, 1));
};

/** What a meter measures: power now, and energy so far. */
export const energyProperties = ({ properties }: SuitingDevice): PropertySchema[] =>
  properties.filter(({ capability }) => capability === 'activePower' || capability === 'energy');

const outdoor: readonly Capability[] = ['temperature', 'humidity', 'pressure', 'illuminance'];
/** No capability names these: each station has its own words for them. */
const stationOnly = /wind|gust|rain|precip/i;
const sky = /solar|uv/i;

/** What a weather station measures; nothing of any other device. */
export const weatherProperties = ({ properties }: SuitingDevice): PropertySchema[] => {
  const single = properties.filter(({ index }) => !index);
  if (!single.some(({ id }) => stationOnly.test(id))) return [];
  return single.filter(
    ({ id, capability }) => (capability && outdoor.includes(capability)) || stationOnly.test(id) || sky.test(id),
  );
};

const counted = /^(people|persons?|visitors|headcount)(count|inside)?$/i;

/** Numbers of people that a device counts. A mere "somebody is there" is none. */
export const peopleProperties = ({ properties }: SuitingDevice): PropertySchema[] =>
  properties.filter(({ id, type, index }) => !index && (type === 'int' || type === 'double') && counted.test(id));

const isLevel = ({ type, min, max }: FieldSchema): boolean =>
  (type === 'int' || type === 'double') && min !== undefined && max !== undefined;

/** The argument that a fader sets; undefined if the action is not one for a fader. */
export const levelOf = (action: ActionSchema): FieldSchema | undefined =>
  action.capability && levelCapabilities.includes(action.capability) ? action.params.find(isLevel) : undefined;

export const levelActions = ({ actions }: SuitingDevice): ActionSchema[] => actions.filter((one) => levelOf(one));

const mostFadersOfOne = 16;

/** One of the channels that an action asks for: its argument, and its name. */
export interface FaderChannel {
  readonly args: Readonly<Record<string, string>>;
  readonly name: Text;
}

/**
 * The faders of an action: one for each channel that it asks for, or a single one (null) if it asks for the level only. An
 * action that asks for more than a channel has none and is left to its form.
 */
export const faderChannels = (action: ActionSchema): readonly (FaderChannel | null)[] => {
  const level = levelOf(action);
  if (!level) return [];
  const asked = action.params.filter((one) => one !== level && one.required && one.default === undefined);
  const [channel, ...others] = asked;
  if (!channel) return [null];
  if (others.length > 0) return [];
  return (channel.options ?? [])
    .slice(0, mostFadersOfOne)
    .map(({ code, name }) => ({ args: { [channel.id]: code }, name }));
};

/** The action that connects an input to an output. */
export const routeAction = ({ actions }: SuitingDevice): ActionSchema | undefined =>
  actions.find(
    ({ capability, params }) =>
      capability === 'route' &&
      ['output', 'input'].every((id) => (params.find((one) => one.id === id)?.options ?? []).length > 0),
  );

/** Switching these off takes others with them. */
const riskyTypes = new Set(['power', 'meter', 'controlHost', 'network', 'server']);
const switching: readonly (Capability | undefined)[] = ['power', 'relay'];

/** Whether an action should not happen by a single tap: it takes down others, or cannot be taken back. */
export const isRisky = ({ typeCode }: SuitingDevice, { id, capability }: ActionSchema): boolean =>
  (riskyTypes.has(typeCode) && switching.includes(capability)) || /reboot|restart|reset|factory|shutdown/i.test(id);

/** How many pictures a device offers; its property of this kind has one address for each. */
export const picturesOf = ({ properties }: SuitingDevice): number => {
  const found = properties.find(({ capability }) => capability === 'snapshot');
  return found === undefined ? 0 : (found.index?.to ?? 1);
};

const hasValues = ({ properties }: SuitingDevice): boolean => properties.length > 0;
const suits: Readonly<Record<WidgetKind, (device: SuitingDevice) => boolean>> = {
  // A weather station measures the air outside.
  environment: (device) => environmentProperties(device).length > 0 && weatherProperties(device).length === 0,
  weather: (device) => weatherProperties(device).length > 0,
  video: (device) => picturesOf(device) > 0,
  energy: (device) => energyProperties(device).length > 0,
  faders: (device) => levelActions(device).length > 0,
  signalMatrix: (device) => routeAction(device) !== undefined,
  deviceControl: ({ actions }) => actions.length > 0,
  imageInfo: hasValues,
  operationLog: hasValues,
  liveValue: hasValues,
  chart: hasValues,
  text: hasValues,
  clock: hasValues,
  alarmList: hasValues,
  placeState: hasValues,
  meetingCard: hasValues,
  actionGroups: hasValues,
  sceneButton: hasValues,
  peopleCounter: hasValues,
  webFrame: hasValues,
  dataValue: hasValues,
  dataTable: hasValues,
  external: hasValues,
};
/** Whether a widget has anything to show or do for a device. */
export const suitsWidget = (widget: WidgetKind, device: SuitingDevice): boolean => suits[widget](device);

/** Device types in the order in which operators reach for them; all others follow. */
const usualTypes = [
  'projector',
  'display',
  'ledWall',
  'screen',
  'matrix',
  'audioProcessor',
  'microphone',
  'lighting',
  'curtain',
  'camera',
  'airConditioner',
];
const rankOf = ({ typeCode }: SuitingDevice): number => {
  const at = usualTypes.indexOf(typeCode);
  return at < 0 ? usualTypes.length : at;
};

/**
 * The devices of a widget: the chosen ones in their order, or all of the place that suit it, so that a layout follows
 * when devices come and go.
 */
export const devicesOfWidget = <D extends SuitingDevice>(
  widget: WidgetKind,
  chosen: readonly string[],
  all: readonly D[],
): D[] => {
  if (chosen.length > 0) return chosen.flatMap((id) => all.find((device) => device.id === id) ?? []);
  return all
    .filter((device) => suitsWidget(widget, device))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.typeCode.localeCompare(b.typeCode) || a.name.localeCompare(b.name));
};
