import {
  environmentProperties,
  type Layout,
  type LayoutDevice,
  type LayoutItem,
  layoutsEndpoints,
  peopleProperties,
  standardForm,
  suitsWidget,
  textOf,
} from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { examplePlugin } from './furnish-plugin.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

const { getLayoutDraft, getLayoutDevices, getGeneratedLayout, saveLayout, publishLayout } = layoutsEndpoints;
type Item = Pick<LayoutItem, 'id' | 'plugin' | 'x' | 'y' | 'w' | 'h'> & Partial<LayoutItem>;

const item = (one: Item): LayoutItem => ({
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: false,
  confirm: 'risky',
  locked: false,
  ...one,
});
const ofType = (devices: readonly LayoutDevice[], ...types: string[]): string[] =>
  devices.filter((one) => types.includes(one.typeCode) && suitsWidget('deviceControl', one)).map(({ id }) => id);

/** The congress hall: the generated layout with a heading, and the projectors by themselves. */
const congress = ({ layoutForm, layout }: Layout, devices: readonly LayoutDevice[]): Layout => {
  const controls = layout.find(({ plugin }) => plugin === 'deviceControl');
  const pictures = ofType(devices, 'projector', 'display');
  if (!controls || pictures.length === 0) return { layoutForm, layout };
  const title = sampleVenue.layouts.pictures;
  const upper = { ...controls, id: 'pictures', h: 3, devices: pictures, title };
  const rest = devices.filter((one) => suitsWidget('deviceControl', one) && !pictures.includes(one.id));
  const others = { title: sampleVenue.layouts.others, devices: rest.map(({ id }) => id) };
  const lower = { ...controls, ...others, y: controls.y + 3, h: controls.h - 3 };
  return { layoutForm, layout: layout.flatMap((one) => (one === controls ? [upper, lower] : [one])) };
};

interface Extras {
  readonly language: DemoFile['language'];
  /** The website of the information board. */
  readonly board: string | undefined;
  /** The data behaviour that lists the entrances. */
  readonly gates: string | undefined;
  /** Whether the example of a plugin from outside is installed. */
  readonly dial: boolean;
}

/** A meeting room for its visitors: what they need, large, and nothing else. */
const visitors = (_: Layout, devices: readonly LayoutDevice[], { language }: Extras): Layout => {
  const scene = (name: 'meeting' | 'leave', x: number) =>
    item({
      id: name,
      plugin: 'sceneButton',
      x,
      y: 5,
      w: 2,
      h: 1,
      open: true,
      title: sampleVenue.scenes[name],
      attributes: { group: textOf(sampleVenue.scenes[name], language) },
    });
  return {
    layoutForm: { colNum: 6, maxRows: 6, margin: 10 },
    layout: [
      item({ id: 'welcome', plugin: 'text', x: 0, y: 0, w: 4, h: 1, title: sampleVenue.layouts.welcome }),
      item({ id: 'clock', plugin: 'clock', x: 4, y: 0, w: 2, h: 1 }),
      item({
        id: 'controls',
        plugin: 'deviceControl',
        x: 0,
        y: 1,
        w: 4,
        h: 4,
        open: true,
        devices: ofType(devices, 'projector', 'display', 'screen', 'lighting', 'airConditioner'),
        title: sampleVenue.layouts.room,
      }),
      scene('meeting', 0),
      scene('leave', 2),
      item({ id: 'air', plugin: 'environment', x: 4, y: 1, w: 2, h: 2 }),
      item({ id: 'levels', plugin: 'faders', x: 4, y: 3, w: 2, h: 3, open: true }),
    ],
  };
};

const visitorsAtMost = 150;

/** How many people came through which entrance, as the service of the building counts; else the alarms. */
const atGates = (behaviorId: string | undefined, language: Extras['language']): LayoutItem => {
  const box = { x: 2, y: 6, w: 2, h: 2 };
  if (behaviorId === undefined) return item({ id: 'alarms', plugin: 'alarmList', ...box });
  const columns = Object.entries(sampleVenue.gateColumns).map(
    ([field, name]) => `${field} = ${textOf(name, language)}`,
  );
  return item({
    id: 'gates',
    plugin: 'dataTable',
    ...box,
    title: sampleVenue.layouts.gates,
    attributes: { columns: columns.join(', ') },
    attributesFrom: { table: { behaviorId, args: {}, path: '' } },
  });
};

/** The lobby: how it is outside and inside, the floor guide of the venue, and the screens. */
const lobby = (_: Layout, devices: readonly LayoutDevice[], { board, gates, language }: Extras): Layout => {
  const properties = devices.flatMap((device) =>
    peopleProperties(device).map(({ id }) => ({ deviceId: device.id, property: id, index: null })),
  );
  const words = sampleVenue.layouts;
  return {
    layoutForm: standardForm,
    layout: [
      item({ id: 'state', plugin: 'placeState', x: 0, y: 0, w: 2, h: 1 }),
      item({ id: 'clock', plugin: 'clock', x: 2, y: 0, w: 2, h: 1 }),
      item({ id: 'weather', plugin: 'weather', x: 0, y: 1, w: 2, h: 3, title: words.weather }),
      item({
        id: 'people',
        plugin: 'peopleCounter',
        x: 2,
        y: 1,
        w: 2,
        h: 3,
        title: words.visitors,
        properties,
        attributes: { capacity: visitorsAtMost },
      }),
      item({
        id: 'guide',
        plugin: 'webFrame',
        x: 4,
        y: 0,
        w: 4,
        h: 4,
        title: words.guide,
        attributes: { address: board ? `${board}/` : '', reload: 300 },
      }),
      item({
        id: 'controls',
        plugin: 'deviceControl',
        x: 0,
        y: 4,
        w: 4,
        h: 2,
        open: true,
        title: words.screens,
        devices: ofType(devices, 'display'),
      }),
      item({ id: 'air', plugin: 'environment', x: 0, y: 6, w: 2, h: 2 }),
      atGates(gates, language),
      item({ id: 'camera', plugin: 'video', x: 4, y: 4, w: 4, h: 4, title: words.camera }),
    ],
  };
};

/** The press room: the generated layout, with the example of a plugin from outside in place of the alarms. */
const press = ({ layoutForm, layout }: Layout, devices: readonly LayoutDevice[], { dial }: Extras): Layout => {
  const measures = devices.find((one) => environmentProperties(one).some(({ id }) => id === 'temperature'));
  if (!dial || !measures) return { layoutForm, layout };
  const shown = {
    plugin: examplePlugin,
    title: sampleVenue.layouts.level,
    devices: [measures.id],
    attributes: { property: 'temperature', least: 10, most: 40 },
  };
  return { layoutForm, layout: layout.map((one) => (one.plugin === 'alarmList' ? { ...one, ...shown } : one)) };
};

/** A boardroom on a wall panel: state and air above, controls and signals below. */
const boardroom = ({ layoutForm, layout }: Layout): Layout => ({
  layoutForm,
  layout: layout.map((one) => (one.plugin === 'deviceControl' ? { ...one, confirm: 'always' as const } : one)),
});

/** Some rooms have layouts of their own; all others show generated ones. */
const designs: Partial<
  Record<PlaceCode, (generated: Layout, devices: readonly LayoutDevice[], extras: Extras) => Layout>
> = {
  '103': press,
  '107': lobby,
  '201': congress,
  '202': visitors,
  '301': boardroom,
};

/** Publishes the layouts of the sample rooms; a room that was designed already is left as it is. */
export const furnishLayouts = async (
  call: InternalCall,
  { language }: Pick<DemoFile, 'language'>,
  places: ReadonlyMap<PlaceCode, string>,
  extras: Omit<Extras, 'language'>,
): Promise<void> => {
  for (const [code, design] of Object.entries(designs) as [PlaceCode, (typeof designs)[PlaceCode]][]) {
    const placeId = places.get(code);
    if (!placeId || !design) continue;
    const params = { id: placeId };
    if ((await call(getLayoutDraft, { params })).revision > 0) continue;
    const devices = await call(getLayoutDevices, { params });
    const generated = await call(getGeneratedLayout, { params });
    const body = { placeId, revision: 0, ...design(generated, devices, { language, ...extras }) };
    const { revision } = await call(saveLayout, { body });
    await call(publishLayout, { body: { placeId, revision, note: '' } });
  }
};
