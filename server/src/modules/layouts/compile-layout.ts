import {
  devicesOfWidget,
  faderChannels,
  type Layout,
  type LayoutItem,
  levelActions,
  peopleProperties,
  type SuitingDevice,
  standardForm,
  type WidgetKind,
  widgetShapes,
} from '@eoms/contract';
import { isWatchedPlace } from '@eoms/phrases';

export interface PlaceToCompile {
  readonly type: string;
  /** For how many people it is; null if that is not known. */
  readonly capacity: number | null;
  readonly devices: readonly SuitingDevice[];
}

type Bound = Partial<Pick<LayoutItem, 'devices' | 'properties' | 'attributes'>>;

/** Widgets above each other in one column; the last one takes the rest of the height. */
type Stack = readonly (readonly [widget: WidgetKind, height: number, bound?: Bound])[];
interface Column {
  readonly stack: Stack;
  readonly least: number;
  /** Columns with more weight get the spare width first. */
  readonly weight: number;
}

const column = (least: number, weight: number, ...stack: Stack): Column => ({ stack, least, weight });

/** Widths of columns that together fill the grid. Those that do not fit are left out, lightest first. */
const shareWidth = (columns: readonly Column[], width: number): { column: Column; w: number }[] => {
  const chosen = [...columns];
  while (chosen.reduce((sum, { least }) => sum + least, 0) > width) {
    const lightest = Math.min(...chosen.map(({ weight }) => weight));
    chosen.splice(
      chosen.findLastIndex(({ weight }) => weight === lightest),
      1,
    );
  }
  const shares = chosen.map((one) => ({ column: one, w: one.least }));
  for (let spare = width - shares.reduce((sum, { w }) => sum + w, 0); spare > 0 && shares.length > 0; spare -= 1) {
    const neediest = shares.reduce((a, b) => (b.column.weight / b.w > a.column.weight / a.w ? b : a));
    neediest.w += 1;
  }
  return shares;
};

const itemOf = (widget: WidgetKind, box: Pick<LayoutItem, 'x' | 'y' | 'w' | 'h'>, bound: Bound): LayoutItem => ({
  id: `${widget}-${box.x}-${box.y}`,
  plugin: widget,
  ...box,
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: widgetShapes[widget].operates,
  confirm: 'risky' as const,
  locked: false,
  ...bound,
});

/** Fills a band of the grid with columns. */
const band = (columns: readonly Column[], y: number, height: number): LayoutItem[] => {
  let x = 0;
  return shareWidth(columns, standardForm.colNum).flatMap(({ column: { stack }, w }) => {
    let top = y;
    const items = stack.map(([widget, wanted, bound = {}], at) => {
      const h = at === stack.length - 1 ? y + height - top : wanted;
      const item = itemOf(widget, { x, y: top, w, h }, bound);
      top += h;
      return item;
    });
    x += w;
    return items;
  });
};

const topRows = 3;
/** As many properties as a widget may show. */
const mostCounters = 40;

/** The weather outside and the people inside; nothing where nobody measures them. */
const outsideAndInside = ({ devices, capacity }: PlaceToCompile): Column[] => {
  const properties = devices
    .flatMap((device) => peopleProperties(device).map(({ id }) => ({ deviceId: device.id, property: id, index: null })))
    .slice(0, mostCounters);
  const hasStation = devicesOfWidget('weather', [], devices).length > 0;
  const counted: Bound = { properties, attributes: capacity === null ? {} : { capacity } };
  const weather: Stack = hasStation ? [['weather', topRows - 1]] : [];
  const people: Stack = properties.length > 0 ? [['peopleCounter', 1, counted]] : [];
  const stack = [...weather, ...people];
  return stack.length > 0 ? [column(2, 2, ...stack)] : [];
};

const log: Stack[number] = ['operationLog', 2];

/** Width for the faders of a place, so that they stand side by side also on a small panel; a mixer with more scrolls. */
const faderColumns = (devices: readonly SuitingDevice[]): Column[] => {
  const count = devicesOfWidget('faders', [], devices).flatMap(levelActions).flatMap(faderChannels).length;
  const least = count > 6 ? 4 : count > 4 ? 3 : 2;
  return count > 0 ? [column(least, 2, ['faders', 5])] : [];
};

/**
 * What stands beside the controls: the matrix, what the camera of the place sees, and what was done. Where all of it does not
 * fit beside faders, what was done is left out: every other screen about the place has it.
 */
const besideControls = ({ devices }: PlaceToCompile): Column[] => {
  const [matrix] = devicesOfWidget('signalMatrix', [], devices);
  const [camera] = devicesOfWidget('video', [], devices);
  const routes = (height: number): Stack => (matrix ? [['signalMatrix', height, { devices: [matrix.id] }]] : []);
  const sees = (height: number): Stack => (camera ? [['video', height, { devices: [camera.id] }]] : []);
  const faders = faderColumns(devices);
  if (!matrix) return [column(2, camera ? 3 : 1, ...sees(3), log), ...faders];
  if (!camera) return [column(3, 3, ...routes(3), log), ...faders];
  if (faders.length > 0) return [column(3, 3, ...routes(3), ...sees(2)), ...faders];
  return [column(3, 3, ...routes(5)), column(2, 2, ...sees(3), log)];
};

/**
 * The layout of a place that was never designed: what is going on above, what is operated below. It is derived from the
 * place's type and from what its devices can do, so it follows when they come and go. Widgets without chosen devices
 * show all that suit them; every controllable device is therefore within reach of the device control.
 * Scenes are not repeated: the screens that show such a layout have them beside it. A web page has to be chosen.
 */
export const compileLayout = (place: PlaceToCompile): Layout => {
  const { type, devices } = place;
  const has = (widget: WidgetKind): boolean => devicesOfWidget(widget, [], devices).length > 0;
  const watched = isWatchedPlace(type);
  const info = [
    column(2, 2, ['placeState', 2], ['clock', 1]),
    ...(has('environment') ? [column(2, watched ? 4 : 3, ['environment', topRows])] : []),
    ...outsideAndInside(place),
    column(2, watched ? 4 : 2, ['alarmList', topRows]),
  ];
  const controls = has('deviceControl') ? [column(3, 4, ['deviceControl', 5])] : [];
  const beside = besideControls(place);
  return {
    layoutForm: standardForm,
    layout: [...band(info, 0, topRows), ...band([...controls, ...beside], topRows, standardForm.maxRows - topRows)],
  };
};
