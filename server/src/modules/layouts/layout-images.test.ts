import { layoutsEndpoints as calls } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { item, type LayoutsApi, layoutOf, openLayoutsApi } from './layouts.fixture.ts';

let open: LayoutsApi;
let hall: string;
let room: string;
let image: string;
let other: string;

const store = async (): Promise<string> => {
  const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  return (
    await open.system.platform.files.save(
      { fileName: 'a.png', content },
      { kind: 'image', createdBy: open.designer.userId },
    )
  ).id;
};
const read = (client: TestClient, placeId: string, picture: string) =>
  client.send(calls.getLayoutImage, { params: { id: placeId }, query: { image: picture } });
const codeOf = async (client: TestClient, placeId: string, picture: string) =>
  (await read(client, placeId, picture)).json().code;
const show = async (revision: number, ...pictures: string[]) => {
  const items = pictures.map((one, x) => item(`i${x}`, 'imageInfo', { x: x * 2, image: one }));
  const body = { placeId: hall, revision, ...layoutOf(...items, item('t', 'text', { y: 4 })) };
  expect((await open.designer.call(calls.saveLayout, { body })).code).toBe('200');
  const published = { placeId: hall, revision: revision + 1, note: '' };
  expect((await open.designer.call(calls.publishLayout, { body: published })).code).toBe('200');
};

beforeAll(async () => {
  open = await openLayoutsApi();
  ({ hall, room } = open.system.venue);
  [image, other] = [await store(), await store()];
  await show(0, image);
});
afterAll(() => open.close());

it('come to the panel of the place and to its users', async () => {
  for (const client of [open.panel(), open.designer]) {
    const reply = await read(client, hall, image);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 4 });
  }
});

it('do not come to a panel that is locked, has no controls, or is elsewhere', async () => {
  expect(await codeOf(open.panel({ locked: true }), hall, image)).toBe('panel.locked');
  expect(await codeOf(open.panel({ parts: ['meetings'] }), hall, image)).toBe('403');
  expect(await codeOf(open.panel({ placeId: room, placeIds: [room] }), hall, image)).toBe('404');
  const grants = { placeControl: ['view'] } as const;
  expect(await codeOf(open.api.signIn({ grants, places: [room] }), hall, image)).toBe('404');
  expect(await codeOf(open.api.signIn({ places: [hall] }), hall, image)).toBe('403');
  expect(await codeOf(open.api.nobody, hall, image)).toBe('401');
});

it('are those of the layout alone, for as long as they are on it', async () => {
  const panel = open.panel();
  const content = Buffer.from('name,amount\n');
  const table = await open.system.platform.files.save({ fileName: 'a.csv', content }, { kind: 'file' });
  for (const id of [other, table.id, newId()]) expect(await codeOf(panel, hall, id)).toBe('404');
  await show(1, other);
  expect(await codeOf(panel, hall, image)).toBe('404');
  expect((await read(panel, hall, other)).headers['content-type']).toBe('image/webp');
});
