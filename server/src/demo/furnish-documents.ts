import {
  type DocumentContent,
  type DocumentItem,
  documentsEndpoints,
  startPagesEndpoints,
  textOf,
} from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import { operatorFloor, type PlaceCode, samplePlaces } from './sample-places.ts';

const { pageDocuments, createDocument, saveDocument, publishDocument } = documentsEndpoints;
type Item = Pick<DocumentItem, 'id' | 'plugin' | 'x' | 'y' | 'w' | 'h'> & Partial<DocumentItem>;

const item = (one: Item): DocumentItem => ({
  title: null,
  attributes: {},
  devices: [],
  properties: [],
  image: null,
  open: false,
  confirm: 'risky',
  locked: false,
  placeId: null,
  ...one,
});

const words = sampleVenue.documents;
const columns = 4;
const gap = 24;
const tile = { w: 450, h: 288 };

/** Every room with its state, in the order of the floors. */
const overview = (places: ReadonlyMap<PlaceCode, string>): DocumentItem[] => [
  item({
    id: 'title',
    plugin: 'text',
    x: gap,
    y: 20,
    w: 1_300,
    h: 80,
    title: words.overview,
    attributes: { size: 28 },
  }),
  item({ id: 'clock', plugin: 'clock', x: 1_500, y: 20, w: 396, h: 100, attributes: { size: 24 } }),
  ...samplePlaces.map(({ code }, at) =>
    item({
      id: `state-${code}`,
      plugin: 'placeState',
      ...tile,
      x: gap + (at % columns) * (tile.w + gap),
      y: 140 + Math.floor(at / columns) * (tile.h + gap),
      placeId: places.get(code) ?? null,
    }),
  ),
];

/** The congress hall: its air, its devices and what is wrong with it. */
const congress = (placeId: string | null): DocumentItem[] => [
  item({
    id: 'hall-title',
    plugin: 'text',
    x: gap,
    y: 20,
    w: 1_300,
    h: 80,
    title: words.congress,
    attributes: { size: 28 },
  }),
  item({ id: 'hall-state', plugin: 'placeState', x: 1_500, y: 20, w: 396, h: 120, placeId }),
  item({
    id: 'hall-air',
    plugin: 'environment',
    x: gap,
    y: 160,
    w: 560,
    h: 420,
    placeId,
    attributes: { valueSize: 24 },
  }),
  item({ id: 'hall-alarms', plugin: 'alarmList', x: gap, y: 604, w: 560, h: 452, placeId }),
  item({ id: 'hall-devices', plugin: 'deviceControl', x: 608, y: 160, w: 640, h: 896, placeId, open: true }),
  item({ id: 'hall-signals', plugin: 'signalMatrix', x: 1_272, y: 160, w: 624, h: 896, placeId, open: true }),
];

const contentOf = (places: ReadonlyMap<PlaceCode, string>, language: DemoFile['language']): DocumentContent => ({
  width: 1_920,
  height: 1_080,
  background: '',
  backgroundImage: null,
  scale: 'fit',
  pages: [
    { id: 'overview', name: textOf(words.overview, language), seconds: 20, items: overview(places) },
    { id: 'congress', name: textOf(words.congress, language), seconds: 20, items: congress(places.get('201') ?? null) },
  ],
});

/** What stands below each room of the duty desk, from the top: how high, of 1 080. */
const dutyColumn = [
  { plugin: 'placeState', y: 140, h: 150 },
  { plugin: 'meetingCard', y: 314, h: 320 },
  { plugin: 'alarmList', y: 658, h: 398 },
] as const;

/** What an operator looks at first: a column for each room of the floor, with its state, meetings and alarms. */
const dutyDesk = (places: ReadonlyMap<PlaceCode, string>): DocumentItem[] => {
  const rooms = samplePlaces.filter(({ floor }) => floor === operatorFloor);
  const width = (1_920 - gap) / rooms.length;
  return [
    item({
      id: 'duty-title',
      plugin: 'text',
      x: gap,
      y: 20,
      w: 1_300,
      h: 80,
      title: words.duty,
      attributes: { size: 28 },
    }),
    item({ id: 'duty-clock', plugin: 'clock', x: 1_500, y: 20, w: 396, h: 100, attributes: { size: 24 } }),
    ...rooms.flatMap(({ code }, at) =>
      dutyColumn.map(({ plugin, y, h }) =>
        item({
          id: `duty-${code}-${plugin}`,
          plugin,
          x: Math.round(gap + at * width),
          y,
          w: Math.round(width - gap),
          h,
          placeId: places.get(code) ?? null,
        }),
      ),
    ),
  ];
};

/** The page that operators start on. */
const furnishStartPage = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
  roleId: string,
): Promise<void> => {
  if ((await call(startPagesEndpoints.listRoleStartPages, {})).length > 0) return;
  const name = textOf(words.duty, language);
  const known = (await call(pageDocuments, { query: { keyword: name } })).records.find((one) => one.name === name);
  const { id } = known ?? (await call(createDocument, { body: { name } }));
  if ((known?.version ?? null) === null) {
    const { revision } = await call(documentsEndpoints.getDocumentDraft, { params: { id } });
    const content: DocumentContent = {
      width: 1_920,
      height: 1_080,
      background: '',
      backgroundImage: null,
      scale: 'fit',
      pages: [{ id: 'duty', name, seconds: 0, items: dutyDesk(places) }],
    };
    const saved = await call(saveDocument, { body: { id, revision, content } });
    await call(publishDocument, { body: { id, revision: saved.revision, note: '' } });
  }
  await call(startPagesEndpoints.setRoleStartPage, { body: { roleId, documentId: id } });
};

/** Publishes a document for a wall: two pages that take turns. */
const furnishWall = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  const known = await call(pageDocuments, { query: {} });
  if (known.records.some(({ version }) => version !== null)) return;
  const begun = known.records[0];
  const { id } = begun ?? (await call(createDocument, { body: { name: textOf(words.name, language) } }));
  const revision = begun ? (await call(documentsEndpoints.getDocumentDraft, { params: { id } })).revision : 0;
  const saved = await call(saveDocument, { body: { id, revision, content: contentOf(places, language) } });
  await call(publishDocument, { body: { id, revision: saved.revision, note: '' } });
};

/** Documents for a wall, and for those who hold a role to start on. */
export const furnishDocuments = async (
  call: InternalCall,
  demo: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
  roleId: string,
): Promise<void> => {
  await furnishWall(call, demo, places);
  await furnishStartPage(call, demo, places, roleId);
};
