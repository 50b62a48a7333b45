import { documentsEndpoints as calls, type DocumentContent } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/auth/token.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { contentOf, type DocumentsApi, openDocumentsApi, publisher, widget } from './documents.fixture.ts';
import { documentShares, documents } from './documents.tables.ts';

let open: DocumentsApi;
let ann: TestClient;
let hall: string;
let room: string;
beforeAll(async () => {
  open = await openDocumentsApi();
  ann = open.ann;
  ({ hall, room } = open.system.venue);
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.system.platform.database.db.delete(documents);
  open.rights.set(ann.userId, publisher([hall]));
  open.rights.set(open.bob.userId, publisher('all'));
});

const published = async (content: DocumentContent, client = ann): Promise<string> => {
  const id = (await client.call(calls.createDocument, { body: { name: 'Wall' } })).data?.id ?? '';
  await client.call(calls.saveDocument, { body: { id, revision: 0, content } });
  await client.call(calls.publishDocument, { body: { id, revision: 1, note: '' } });
  return id;
};
const share = async (id: string, client = ann, until: string | null = null): Promise<string> =>
  (await client.call(calls.shareDocument, { body: { id, until } })).data?.code ?? '';
const read = (code: string, stamp: string | null = null) =>
  open.api.nobody.call(calls.readSharedDocument, { body: { code, stamp } });

describe('an address without sign-in', () => {
  it('is off until somebody shares the document, and ends when it is revoked or replaced', async () => {
    const id = await published(contentOf(widget('text')));
    expect((await ann.call(calls.getShareCode, { query: { id } })).data?.code).toBeNull();
    const first = await share(id);
    expect(first).toHaveLength(43);
    expect((await ann.call(calls.getShareCode, { query: { id } })).data).toMatchObject({ code: first, by: 'ann' });
    expect(await read(first)).toMatchObject({ data: { document: { name: 'Wall' } } });
    const second = await share(id);
    expect(await read(first)).toMatchObject({ code: '404' });
    expect(await read(second)).toMatchObject({ status: true });
    await ann.call(calls.unshareDocument, { body: { id } });
    expect(await read(second)).toMatchObject({ code: '404' });
    expect(await read(newToken())).toMatchObject({ code: '404' });
  });
  it('is stored in no readable form', async () => {
    const id = await published(contentOf(widget('text')));
    const code = await share(id);
    const rows = await open.system.platform.database.db.select().from(documentShares);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
  it('says what data behaviours say, and not which they are nor what they are asked', async () => {
    const behaviorId = newId();
    open.said.set(behaviorId, '380');
    const grants = { customizeControl: ['view', 'edit'], dataBehavior: ['control'] } as const;
    const designer = open.api.signIn({ username: 'dora', grants, places: [hall] });
    open.rights.set(designer.userId, publisher([hall]));
    const figure = (id: string, placeId: string | null) =>
      widget('dataValue', {
        id,
        placeId,
        attributesFrom: { value: { behaviorId, args: { key: 'not for readers' }, path: '' } },
      });
    const id = await published(contentOf(figure('a', null), figure('b', hall)), designer);
    const code = await share(id, designer);
    const shown = await designer.call(calls.getDocumentData, { params: { id } });
    expect(shown.data?.map(({ item, value }) => [item, value])).toEqual([
      ['a', '380'],
      ['b', '380'],
    ]);
    const { data } = await read(code);
    expect(data?.data).toEqual(shown.data);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${behaviorId}|not for readers`));
    // Of a place that whoever shared it sees no longer, nothing is said.
    open.rights.set(designer.userId, publisher([room]));
    expect((await read(code)).data?.data.map(({ item }) => item)).toEqual(['a']);
  });
  it('ends at its time', async () => {
    const id = await published(contentOf(widget('text')));
    const past = await ann.call(calls.shareDocument, { body: { id, until: '2020-01-01T00:00:00Z' } });
    expect(past).toMatchObject({ code: 'document.endInThePast' });
    const code = await share(id, ann, new Date(Date.now() + 3_600_000).toISOString());
    expect(await read(code)).toMatchObject({ status: true });
    await open.system.platform.database.db.update(documentShares).set({ until: new Date(Date.now() - 1) });
    expect(await read(code)).toMatchObject({ code: '404' });
    expect((await ann.call(calls.getShareCode, { query: { id } })).data?.code).toBeNull();
  });
  it('exists for published documents only', async () => {
    const id = (await ann.call(calls.createDocument, { body: { name: 'x' } })).data?.id ?? '';
    const answer = await ann.call(calls.shareDocument, { body: { id, until: null } });
    expect(answer).toMatchObject({ code: 'document.notPublished' });
  });
});

describe('a shared document', () => {
  it('shows the published version and nothing of its devices but what it binds', async () => {
    const { first, second } = open.devices;
    const power = { deviceId: first, property: 'power', index: null };
    const id = await published(contentOf(widget('liveValue', { placeId: hall, properties: [power], title: null })));
    const { data } = await read(await share(id));
    const devices = data?.document?.devices.flatMap((place) => place.devices) ?? [];
    expect(devices.map((one) => one.id)).toEqual([first]);
    expect(devices[0]?.properties.map((one) => one.id)).toEqual(['power']);
    expect(devices[0]?.actions).toEqual([]);
    const text = JSON.stringify(data);
    expect(text).not.toContain(second);
    expect(text).not.toContain('10.1.1.1');
    expect(data?.places).toMatchObject([{ id: hall, name: '', state: null, alarms: null }]);
  });
  it('answers with values only to a reader who has the document already', async () => {
    const id = await published(contentOf(widget('placeState', { placeId: hall })));
    const code = await share(id);
    const { data } = await read(code);
    const again = await read(code, data?.stamp ?? '');
    expect(again.data).toMatchObject({ stamp: data?.stamp, document: null, places: [{ state: { state: 'unknown' } }] });
  });
  it('shows the places that whoever shared it may see at the moment of reading', async () => {
    const items = [
      widget('text', { id: 'free', attributes: { text: 'Hello' } }),
      widget('placeState', { id: 'hall', placeId: hall }),
      widget('placeState', { id: 'room', placeId: room, title: { zh: '密', en: 'secret' } }),
    ];
    const id = await published(contentOf(...items), open.bob);
    const code = await share(id, open.bob);
    expect((await read(code)).data?.document?.withheld).toEqual([]);
    open.rights.set(open.bob.userId, publisher([hall]));
    const { data } = await read(code);
    expect(data?.document?.withheld).toEqual(['room']);
    expect(data?.places.map((one) => one.id)).toEqual([hall]);
    expect(JSON.stringify(data)).not.toContain(room);
    expect(JSON.stringify(data)).not.toContain('secret');
    open.rights.delete(open.bob.userId);
    expect(await read(code)).toMatchObject({ code: '404' });
  });
  it('names no person in the alarms that it lists', async () => {
    open.alarms.push({
      id: room,
      placeId: hall,
      level: 1,
      text: { zh: '热', en: 'hot' },
      deviceName: 'P',
      lastAt: new Date().toISOString(),
      acknowledgedBy: 'Secret-Person',
      remarks: 'Secret-Remark',
    } as never);
    const id = await published(contentOf(widget('alarmList', { placeId: hall })));
    const { data } = await read(await share(id));
    expect(data?.places[0]?.alarms).toMatchObject([{ level: 1, text: { en: 'hot' } }]);
    expect(JSON.stringify(data)).not.toContain('Secret');
  });
  it('gives out the pictures that it shows and no others', async () => {
    const { files } = open.system.platform;
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const own = await files.save({ fileName: 'a.png', content }, { kind: 'image', createdBy: ann.userId });
    const other = await files.save({ fileName: 'b.png', content }, { kind: 'image', createdBy: ann.userId });
    const id = await published(contentOf(widget('imageInfo', { image: own.id })));
    const code = await share(id);
    const image = (picture: string, with_ = code) =>
      open.api.nobody.send(calls.readSharedImage, { body: { code: with_, id: picture } });
    expect((await image(own.id)).headers['content-type']).toBe('image/webp');
    expect((await image(other.id)).json()).toMatchObject({ code: '404' });
    expect((await image(own.id, newToken())).json()).toMatchObject({ code: '404' });
  });
});
