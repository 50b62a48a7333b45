import { type Layout, type LayoutDevice, type LayoutItem, layoutsEndpoints, suitsWidget } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

const { getLayoutDraft, getLayoutDevices, getGeneratedLayout, saveLayout, publishLayout } = layoutsEndpoints;
type Item = Pick<LayoutItem, 'id' | 'plugin' | 'x' | 'y' | 'w' | 'h'> & Partial<LayoutItem>;

const item = (one: Item): LayoutItem => ({
  ...{ title: null, attributes: {}, devices: [], properties: [], image: null },
  ...{ open: false, confirm: 'risky', locked: false },
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

/** A meeting room for its visitors: what they need, large, and nothing else. */
const visitors = (_: Layout, devices: readonly LayoutDevice[]): Layout => ({
  layoutForm: { colNum: 6, maxRows: 6, margin: 10 },
  layout: [
    item({ id: 'welcome', plugin: 'text', x: 0, y: 0, w: 4, h: 1, title: sampleVenue.layouts.welcome }),
    item({ id: 'clock', plugin: 'clock', x: 4, y: 0, w: 2, h: 1 }),
    item({
      ...{ id: 'controls', plugin: 'deviceControl', x: 0, y: 1, w: 4, h: 5, open: true },
      devices: ofType(devices, 'projector', 'display', 'screen', 'lighting', 'airConditioner'),
      title: sampleVenue.layouts.room,
    }),
    item({ id: 'air', plugin: 'environment', x: 4, y: 1, w: 2, h: 2 }),
    item({ id: 'levels', plugin: 'faders', x: 4, y: 3, w: 2, h: 3, open: true }),
  ],
});

/** A boardroom on a wall panel: state and air above, controls and signals below. */
const boardroom = ({ layoutForm, layout }: Layout): Layout => ({
  layoutForm,
  layout: layout.map((one) => (one.plugin === 'deviceControl' ? { ...one, confirm: 'always' as const } : one)),
});

/** Three rooms have layouts of their own; all others show generated ones. */
const designs: Partial<Record<PlaceCode, (generated: Layout, devices: readonly LayoutDevice[]) => Layout>> = {
  '201': congress,
  '202': visitors,
  '301': boardroom,
};

/** Publishes the layouts of the sample rooms; a room that was designed already is left as it is. */
export const furnishLayouts = async (call: InternalCall, places: ReadonlyMap<PlaceCode, string>): Promise<void> => {
  for (const [code, design] of Object.entries(designs) as [PlaceCode, (typeof designs)[PlaceCode]][]) {
    const placeId = places.get(code);
    if (!placeId || !design) continue;
    const params = { id: placeId };
    if ((await call(getLayoutDraft, { params })).revision > 0) continue;
    const generated = await call(getGeneratedLayout, { params });
    const body = { placeId, revision: 0, ...design(generated, await call(getLayoutDevices, { params })) };
    const { revision } = await call(saveLayout, { body });
    await call(publishLayout, { body: { placeId, revision, note: '' } });
  }
};
