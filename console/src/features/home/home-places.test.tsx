// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { preparePhrases } from '../../i18n/i18n.ts';
import { useCurrentPlace } from '../../session/current-place.ts';
import { HomeScreen } from './home-screen.tsx';

const place = (id: string, groupId: string) => ({
  id,
  name: `room ${id}`,
  code: id,
  groupId,
  state: 'idle',
  reason: { source: 'devices', who: null, note: null, since: null, until: null },
  sort: 0,
  capacity: null,
  devices: { total: 1, offline: 0 },
  alarms: { count: 0, worst: null as number | null },
  documentId: null as string | null,
  openType: 'samePage',
});
const count = (placeId: string, total: number) => ({
  typeCode: 'projector',
  placeId,
  total,
  online: total,
  offline: 0,
});
let rooms = [place('1', 'a'), place('2', 'b')];
const answers = {
  'GET /startPage/get': () => ({ data: { choice: 'role', shown: null, ofRoles: null, documents: [], lost: null } }),
  'GET /placeGroup': () => ({ data: [] }),
  'GET /place/getPlaceDetailList': () => ({ data: rooms }),
  'GET /device/countDevices': () => ({ data: { places: [], types: [count('1', 3), count('2', 40)] } }),
  'GET /deviceWarningLog/getPage': () => ({ data: { records: [], total: 0, current: 1, size: 10, counts: {} } }),
  'GET /deviceWarningLog/getStatisticsByDate': () => ({ data: [] }),
  'GET /solution/getAllPublishedDocument': () => ({
    data: [{ id: 'd1', name: '大厅看板', version: 2, publishedAt: '2026-03-10T08:00:00.000Z' }],
  }),
};

let stage: Stage;
const fetched: string[] = [];
beforeEach(async () => {
  stage = await createStage(answers);
  await preparePhrases('home', 'alarms', 'documents');
  const answering = fetch;
  fetched.length = 0;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    fetched.push(address);
    return answering(address, init);
  });
});
afterEach(async () => {
  useCurrentPlace.setState({ place: null });
  await stage.close();
});

it.each([
  ['a place', { kind: 'place', id: '1', name: 'room 1' }, 'placeId=1', '3 / 3'],
  ['a group', { kind: 'group', id: 'b', name: 'B' }, 'groupId=b', '40 / 40'],
  ['everything', null, undefined, '43 / 43'],
] as const)('every figure is about the chosen part: %s', async (_, chosen, narrowed, online) => {
  useCurrentPlace.setState({ place: chosen });
  await stage.show(<HomeScreen />);
  const asked = (path: string) => fetched.filter((address) => address.includes(path)).at(-1) ?? '';
  for (const path of ['/deviceWarningLog/getPage', '/deviceWarningLog/getStatisticsByDate'])
    if (narrowed) expect(asked(path)).toContain(narrowed);
    else expect(asked(path)).not.toMatch(/placeId|groupId/);
  expect(stage.box.querySelector('[data-part="rate-head"]')?.textContent).toContain(online);
});

it('shows thousands of rooms by floor, and only those in trouble one by one', async () => {
  const few = rooms;
  const bad = { ...place('777', 'a'), alarms: { count: 1, worst: 2 } };
  const lost = { ...place('888', 'a'), devices: { total: 3, offline: 2 } };
  rooms = [...Array.from({ length: 2_000 }, (_, n) => place(String(n + 1_000), 'a')), lost, bad];
  await stage.show(<HomeScreen />);
  const tiles = [...stage.box.querySelectorAll('[data-part="venue"] [data-part="tile"]')];
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    expect.stringContaining('room 777'),
    expect.stringContaining('room 888'),
  ]);
  expect(stage.box.querySelectorAll('[data-part="floor-lines"] li')).toHaveLength(1);
  expect(stage.box.querySelector('[data-part="floor-line"]')?.textContent).toContain('2002');
  rooms = few;
});

it('offers the control document of a room beside the way to its controls', async () => {
  const few = rooms;
  rooms = [{ ...place('1', 'a'), documentId: 'd1' }, { ...place('2', 'b'), documentId: 'gone' }, place('3', 'b')];
  await stage.show(<HomeScreen />);
  const offered = [...stage.box.querySelectorAll('[data-part="place-document-icon"]')];
  expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(['打开“大厅看板”']);
  // A button within a link would be neither.
  expect(offered[0]?.closest('a')).toBeNull();
  expect(fetched.filter((address) => address.includes('getAllPublishedDocument'))).toHaveLength(1);
  rooms = few;
});
