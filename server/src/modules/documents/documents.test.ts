import { documentsEndpoints as calls, type DocumentContent, type DocumentItem, devicesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { contentOf, type DocumentsApi, openDocumentsApi, widget } from './documents.fixture.ts';
import { documents } from './documents.tables.ts';

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
});

const create = async (client = ann, name = 'Wall'): Promise<string> =>
  (await client.call(calls.createDocument, { body: { name } })).data?.id ?? '';
const save = (id: string, revision: number, content: DocumentContent, client = ann) =>
  client.call(calls.saveDocument, { body: { id, revision, content } });
const publish = (id: string, revision: number, client = ann, note = '') =>
  client.call(calls.publishDocument, { body: { id, revision, note } });
const draft = async (id: string, client = ann) => (await client.call(calls.getDocumentDraft, { params: { id } })).data;
const state = (more: Partial<DocumentItem> = {}) => widget('placeState', { placeId: hall, ...more });

describe('a document', () => {
  it('keeps draft and published version apart', async () => {
    const id = await create();
    expect(await draft(id)).toMatchObject({ revision: 0, version: null, changed: true });
    await save(id, 0, contentOf(state({ id: 'a' })));
    expect(await open.viewer.call(calls.getDocument, { params: { id } })).toMatchObject({ code: '404' });
    expect(await publish(id, 1)).toMatchObject({ data: { number: 1 } });
    await save(id, 1, contentOf(state({ id: 'b' })), open.bob);
    const { data: shown } = await open.viewer.call(calls.getDocument, { params: { id } });
    expect(shown).toMatchObject({ version: 1, publishedBy: 'ann', content: { pages: [{ items: [{ id: 'a' }] }] } });
    expect(await draft(id)).toMatchObject({ revision: 2, savedBy: 'bob', version: 1, changed: true });
    const { data: listed } = await open.viewer.call(calls.listPublishedDocuments);
    expect(listed).toMatchObject([{ id, name: 'Wall', version: 1 }]);
  });
  it('is created, copied, renamed and removed', async () => {
    const id = await create();
    await save(id, 0, contentOf(state({ id: 'a' })));
    const copy = (await ann.call(calls.createDocument, { body: { name: 'Copy', copyOf: id } })).data?.id ?? '';
    expect((await draft(copy))?.content).toEqual((await draft(id))?.content);
    await ann.call(calls.renameDocument, { body: { id, name: 'Foyer' } });
    const { data } = await ann.call(calls.pageDocuments, { query: { keyword: 'foy' } });
    expect(data?.records).toMatchObject([{ id, name: 'Foyer', version: null, shared: false }]);
    expect(await ann.call(calls.removeDocument, { params: { id } })).toMatchObject({ status: true });
    expect(await draft(id)).toBeNull();
  });
  it('is not published without a widget', async () => {
    const id = await create();
    expect(await publish(id, 0)).toMatchObject({ code: 'document.empty' });
  });
});

describe('a save', () => {
  it('over a newer one is refused, and nothing of either is lost', async () => {
    const id = await create();
    await save(id, 0, contentOf(state({ id: 'mine' })));
    expect(await save(id, 0, contentOf(state({ id: 'theirs' })), open.bob)).toMatchObject({ code: '409' });
    expect(await publish(id, 0, open.bob)).toMatchObject({ code: '409' });
    expect(await draft(id)).toMatchObject({ revision: 1, content: { pages: [{ items: [{ id: 'mine' }] }] } });
  });
  it('may come from several people, who are told of each other until they leave or may see the document no more', async () => {
    const id = await create();
    await save(id, 0, contentOf(state({ id: 'a' })));
    const announce = (client: typeof ann, tab: string, leaving = false) =>
      client.call(calls.announceDocumentDesigner, { body: { id, tab, leaving } });
    const [mine, theirs] = [newId(), newId()];
    expect((await announce(ann, mine)).data).toEqual({ others: [], revision: 1, savedBy: 'ann' });
    expect((await announce(open.bob, theirs)).data?.others).toMatchObject([{ name: 'ann' }]);
    expect((await announce(ann, mine)).data?.others).toMatchObject([{ name: 'bob' }]);
    await announce(open.bob, theirs, true);
    expect((await announce(ann, mine)).data?.others).toEqual([]);
    expect((await announce(open.viewer, newId())).code).toBe('403');
    await save(id, 1, contentOf(state({ id: 'a', placeId: open.system.venue.room })), open.bob);
    expect((await announce(ann, mine)).code).toBe('404');
  });
  it('wins alone when several come at once', async () => {
    const id = await create();
    const results = await Promise.all([0, 1, 2, 3].map((n) => save(id, 0, contentOf(state({ id: `n${n}` })))));
    expect(results.filter(({ status }) => status)).toHaveLength(1);
    expect(results.filter(({ code }) => code === '409')).toHaveLength(3);
  });
  it.each<[string, () => DocumentContent, string, string]>([
    ['beyond the page', () => contentOf(state({ x: 1_600 })), 'document.outside', 'content.pages.0.items.0'],
    ['twice', () => contentOf(state({ id: 'a' }), state({ id: 'a' })), 'document.outside', 'content.pages.0.items.1'],
    [
      'of a place out of sight',
      () => contentOf(state({ placeId: room })),
      'document.placeUnknown',
      'content.pages.0.items.0.placeId',
    ],
    ['of no place', () => contentOf(state({ placeId: newId() })), 'document.placeUnknown', ''],
    ['of no plugin', () => contentOf(widget('nothing')), 'layout.pluginUnknown', 'content.pages.0.items.0.plugin'],
    [
      'with a strange attribute',
      () => contentOf(widget('text', { attributes: { onclick: 'x' } })),
      'layout.attributeWrong',
      '',
    ],
    [
      'bound to another place',
      () => contentOf(widget('deviceControl', { placeId: hall, devices: [open.devices.elsewhere] })),
      'layout.bindingUnknown',
      '',
    ],
    [
      'bound without a place',
      () => contentOf(widget('deviceControl', { devices: [open.devices.first] })),
      'layout.bindingUnknown',
      '',
    ],
    ['with a lost picture', () => contentOf(widget('imageInfo', { image: newId() })), 'layout.bindingUnknown', ''],
    [
      'of a website that is not allowed',
      () => contentOf(widget('webFrame', { attributes: { address: 'https://elsewhere.example/' } })),
      'layout.addressRefused',
      'content.pages.0.items.0.attributes',
    ],
    [
      'over a lost background',
      () => ({ ...contentOf(state()), backgroundImage: newId() }),
      'document.backgroundUnknown',
      '',
    ],
  ])('refuses a widget %s', async (_what, content, code, field) => {
    const id = await create();
    const answer = await save(id, 0, content());
    expect(answer).toMatchObject({ status: false, code });
    if (field) expect(answer.details?.[0]?.field).toBe(field);
    expect((await draft(id))?.revision).toBe(0);
  });
  it.each([
    ['a colour that is script', { background: 'url(x)' }],
    ['no page', { pages: [] }],
    ['a page without end', { width: 7_681 }],
    ['unknown keys', { script: 'x' }],
  ])('refuses hostile JSON: %s', async (_what, part) => {
    const id = await create();
    const content = { ...contentOf(state()), ...part } as DocumentContent;
    expect(await save(id, 0, content)).toMatchObject({ code: '422' });
  });
  it('lets a draft keep a device that is gone, and publishing refuses it', async () => {
    const gone = await open.system.add({ placeId: hall });
    const bound = (x = 0) => contentOf(widget('deviceControl', { id: 'a', x, placeId: hall, devices: [gone] }));
    const id = await create();
    await save(id, 0, bound());
    await open.system.admin.call(devicesEndpoints.removeDevice, { query: { deviceId: gone } });
    expect(await save(id, 1, bound(20))).toMatchObject({ status: true });
    expect(await publish(id, 2)).toMatchObject({ code: 'layout.bindingUnknown' });
  });
});

describe('versions', () => {
  it('are listed newest first and restored into the draft', async () => {
    const id = await create();
    await save(id, 0, contentOf(state({ id: 'a' })));
    await publish(id, 1, ann, 'first');
    await save(id, 1, contentOf(state({ id: 'b' })));
    await publish(id, 2, ann, 'second');
    const { data } = await ann.call(calls.pageDocumentVersions, { query: { id } });
    expect(data?.records).toMatchObject([
      { number: 2, note: 'second' },
      { number: 1, by: 'ann', pages: 1 },
    ]);
    const versionId = data?.records[1]?.id ?? '';
    const restore = (revision: number, client = ann) =>
      client.call(calls.restoreDocumentVersion, { body: { versionId, revision } });
    expect(await restore(1)).toMatchObject({ code: '409' });
    expect(await restore(2)).toMatchObject({ data: { revision: 3 } });
    expect((await draft(id))?.content.pages[0]?.items[0]?.id).toBe('a');
  });
  it('of a place out of sight are not restored', async () => {
    const id = await create(open.bob);
    await save(id, 0, contentOf(state({ placeId: room })), open.bob);
    await publish(id, 1, open.bob);
    await save(id, 1, contentOf(state()), open.bob);
    await publish(id, 2, open.bob);
    const { data } = await ann.call(calls.pageDocumentVersions, { query: { id } });
    const body = { versionId: data?.records[1]?.id ?? '', revision: 2 };
    expect(await ann.call(calls.restoreDocumentVersion, { body })).toMatchObject({ code: 'document.placeUnknown' });
  });
});

it('is out of sight by every call while it shows a place that the caller may not see', async () => {
  const id = await create(open.bob, 'Secret');
  await save(id, 0, contentOf(state(), state({ placeId: room })), open.bob);
  await publish(id, 1, open.bob);
  // The draft no longer shows the place, but the published version does.
  await save(id, 1, contentOf(state()), open.bob);
  const { data: versions } = await open.bob.call(calls.pageDocumentVersions, { query: { id } });
  const versionId = versions?.records[0]?.id ?? '';
  for (const answer of [
    await ann.call(calls.getDocumentDraft, { params: { id } }),
    await ann.call(calls.getDocument, { params: { id } }),
    await ann.call(calls.getShareCode, { query: { id } }),
    await ann.call(calls.shareDocument, { body: { id, until: null } }),
    await ann.call(calls.unshareDocument, { body: { id } }),
    await ann.call(calls.renameDocument, { body: { id, name: 'x' } }),
    await ann.call(calls.removeDocument, { params: { id } }),
    await ann.call(calls.createDocument, { body: { name: 'x', copyOf: id } }),
    await ann.call(calls.restoreDocumentVersion, { body: { versionId, revision: 2 } }),
    await save(id, 2, contentOf()),
    await publish(id, 2),
  ])
    expect(answer.code).toBe('404');
  expect((await ann.call(calls.pageDocuments, { query: {} })).data?.total).toBe(0);
  expect((await ann.call(calls.listPublishedDocuments)).data).toEqual([]);
  expect((await ann.call(calls.pageDocumentVersions, { query: { id } })).data?.total).toBe(0);
  await publish(id, 2, open.bob);
  expect(await draft(id)).toMatchObject({ name: 'Secret' });
});
