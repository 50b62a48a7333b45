import {
  catalogueEndpoints,
  type Envelope,
  type ModelImportReport,
  modelsEndpoints,
  type PanelWidget,
  panelsEndpoints,
} from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpack } from '../../../platform/archive/unpack.fixture.ts';
import { writeArchive } from '../../../platform/archive/write-archive.ts';
import { createTestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { catalogueWith, lampDriver, model } from '../catalogue.fixture.ts';
import { genericDriver, volumeDefinition } from '../generic.fixture.ts';
import { type ArchivePart, archiveParts, archiveRow, partNames, type RowOf } from './archive-rows.ts';

const calls = { ...catalogueEndpoints, ...modelsEndpoints, ...panelsEndpoints };

/** An installation with a separate database; `models`: whether its drivers ship with models. */
const openSystem = async (models: boolean) => {
  const platform = await createTestPlatform();
  const lamps = [model('Epson', 'EB-1'), model('Sony', 'VPL-1', { category: 'display' })];
  const amps = [model('Acme', 'Amp 1', { category: 'audioProcessor', params: {}, definition: volumeDefinition })];
  const drivers = [lampDriver(models ? lamps : []), genericDriver(models ? amps : [])];
  const nodes = await wireOn(platform, (node) => catalogueWith({ ...node, drivers }));
  for (const catalogue of nodes) await catalogue.start();
  const api = await createTestApi(platform, nodes);
  const keeper = api.signIn({ superAdministrator: true });
  const close = async () => {
    await api.close();
    await platform.close();
  };
  return { platform, keeper, close };
};
const from = await openSystem(true);
const to = await openSystem(false);

const toBuffer = async (entries: Parameters<typeof writeArchive>[0]): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of writeArchive(entries)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const exported = async (client: TestClient, modelIds?: string[]) =>
  (await client.send(calls.exportModels, { body: modelIds ? { modelIds } : {} })).rawPayload;
const imported = async (client: TestClient, content: Buffer, apply: boolean, language = 'en', skipBad = false) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'models.zip');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'accept-language': language };
  const query: Record<string, string> = apply ? { apply: 'true', skipBad: String(skipBad) } : {};
  const reply = await client.send(calls.importModels, {
    headers,
    query,
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  return reply.json<Envelope<ModelImportReport>>();
};
/** The archive with one of its parts changed. */
const changed = async (
  content: Buffer,
  part: keyof typeof archiveParts,
  change: (rows: Record<string, unknown>[]) => void,
) => {
  const files = await unpack(content);
  const { file } = archiveParts[part];
  const rows = JSON.parse(files.get(file)?.toString() ?? '[]');
  change(rows);
  files.set(file, Buffer.from(JSON.stringify(rows)));
  return toBuffer([...files].map(([name, bytes]) => ({ name, content: bytes })));
};
const named = async (client: TestClient, name: string) => {
  const found = (await client.call(calls.pageModels, { query: { keyword: name } })).data?.records[0];
  return found && (await client.call(calls.getModel, { params: { id: found.id } })).data;
};
const widget: PanelWidget = {
  id: 'a',
  kind: 'value',
  x: 0,
  y: 0,
  w: 4,
  h: 2,
  label: null,
  icon: null,
  capability: null,
  property: 'power',
  index: null,
  action: null,
  args: {},
};

/** What names a row, or refers to others: it stays. */
const same = Symbol('same');
/** Other values for every key of every part. */
const others: { readonly [P in ArchivePart]: { readonly [K in keyof RowOf<P>]-?: RowOf<P>[K] | typeof same } } = {
  types: { code: same, name: '喷泉二', nameEn: 'Fountain two', icon: 'power', sort: 12, image: same },
  enterprises: {
    name: same,
    registeredOn: '2001-02-03',
    country: 'China',
    province: 'Hubei',
    city: 'Wuhan',
    address: 'Street 1',
    remarks: 'since 2001',
  },
  brands: { enterprise: same, name: same, typeCodes: same },
  descriptions: { key: same, description: same },
  models: {
    enterprise: same,
    brand: same,
    name: same,
    typeCode: same,
    actionClass: same,
    description: same,
    taken: same,
    image: same,
    enabled: false,
    sort: 12,
    defaults: { port: 5001 },
    remarks: 'bright',
    source: 'https://example.com/manual',
    driverVersion: '0.9',
    checks: [{ kind: 'clock', id: 'clock', name: { zh: '时钟', en: 'Clock' }, property: 'deviceTime', seconds: 60 }],
  },
  modelPanels: {
    enterprise: same,
    brand: same,
    model: same,
    name: 'Own two',
    layout: [{ ...widget, w: 6 }],
    enabled: false,
  },
  typePanels: {
    typeCode: same,
    name: 'General two',
    layout: [{ ...widget, property: null, capability: 'power', w: 6 }],
    enabled: true,
  },
};
const otherValues = (part: ArchivePart) =>
  Object.fromEntries(Object.entries(others[part]).filter(([, value]) => value !== same));
/** The row of each part that gets them. */
const changedRow: Partial<Record<ArchivePart, readonly [key: string, value: string]>> = {
  types: ['code', 'fountain'],
  models: ['name', 'EB-1'],
  modelPanels: ['name', 'Own'],
  typePanels: ['name', 'General'],
};

let archive: Buffer;
beforeAll(async () => {
  const { keeper, platform } = from;
  const lamp = await named(keeper, 'EB-1');
  if (!lamp) throw new Error('nothing was seeded');
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { id: image } = await platform.files.save(
    { fileName: 'lamp.png', content: picture },
    { kind: 'image', createdBy: keeper.userId },
  );
  const { id, typeId, brandId, actionClass, enabled, sort, remarks, description } = lamp;
  const [power] = description.properties;
  if (power) power.name = { zh: '灯', en: 'Lamp' };
  const body = {
    id,
    name: 'EB-1',
    typeId,
    brandId,
    actionClass,
    enabled,
    sort,
    image,
    defaults: { port: 5000 },
    remarks,
  };
  await keeper.call(calls.saveModel, { body: { ...body, description } });
  await keeper.call(calls.saveModelPanel, { body: { name: 'Own', modelId: id, layout: [widget], enabled: true } });
  await keeper.call(calls.saveTypePanel, {
    body: { name: 'General', typeId, layout: [{ ...widget, property: null, capability: 'power' }], enabled: false },
  });
  const fountain = { code: 'fountain', name: '喷泉', nameEn: 'Fountain', icon: 'model', sort: 999 };
  await keeper.call(calls.saveDeviceType, { body: fountain });
  archive = await exported(keeper);
});
afterAll(async () => {
  await from.close();
  await to.close();
});

describe('an archive of models', () => {
  it('has every key of the drafts: one that is missing does not compile', () => {
    const { name, image } = { name: 'A', image: null };
    // @ts-expect-error the code is missing
    archiveRow('types', { name, nameEn: name, icon: 'power', sort: 1, image });
    // @ts-expect-error the switch is missing
    archiveRow('typePanels', { typeCode: 'projector', name, layout: [] });
    const stored = { id: 'x', name, enterprise: name, typeCodes: [], nobodysKey: 1 };
    expect(archiveRow('brands', stored)).toEqual({ name, enterprise: name, typeCodes: [] });
  });

  it('is previewed, then imported exactly as previewed', async () => {
    const report = (await imported(to.keeper, archive, false)).data;
    // The product's types exist in every installation.
    expect(report).toMatchObject({ errors: [], created: 1 + 3 + 3 + 3 + 2 });
    expect(await named(to.keeper, 'EB-1')).toBeUndefined();
    expect((await imported(to.keeper, archive, true)).data).toEqual(report);
    const [before, after] = [await named(from.keeper, 'EB-1'), await named(to.keeper, 'EB-1')];
    expect(after).toMatchObject({ description: before?.description, defaults: { port: 5000 }, outdated: false });
    expect(after?.id).not.toBe(before?.id);
    const picture = await to.platform.files.read(after?.image ?? '');
    expect(picture).toMatchObject({ width: 30, height: 20 });
    expect((await named(to.keeper, 'Amp 1'))?.description.actions).toMatchObject([
      { wire: { command: 'VOL {level}' } },
    ]);
    const panels = await to.keeper.call(calls.pageModelPanels, { query: {} });
    expect(panels.data?.records).toMatchObject([{ name: 'Own', modelName: 'EB-1', layout: [widget] }]);
    expect((await to.keeper.call(calls.pageTypePanels, { query: {} })).data?.records).toMatchObject([
      { enabled: false },
    ]);
  });

  it('changes nothing a second time, there and back', async () => {
    const again = (await imported(to.keeper, archive, true)).data;
    expect(again).toMatchObject({ created: 0, changed: 0, errors: [] });
    const back = await exported(to.keeper);
    const pictures = async (content: Buffer) =>
      [...(await unpack(content)).keys()].filter((name) => name.endsWith('.webp'));
    expect(await pictures(back)).toEqual(await pictures(archive));
    expect((await imported(to.keeper, back, false)).data).toMatchObject({ created: 0, changed: 0, errors: [] });
  });

  it('updates a changed row', async () => {
    const content = await changed(archive, 'models', (rows) => {
      for (const row of rows) if (row.name === 'EB-1') row.remarks = 'Hall only';
    });
    expect((await imported(to.keeper, content, true)).data).toMatchObject({ created: 0, changed: 1, errors: [] });
    expect((await named(to.keeper, 'EB-1'))?.remarks).toBe('Hall only');
  });

  it('keeps every key that it accepts', async () => {
    const rows: Partial<Record<ArchivePart, Record<string, unknown>>> = {};
    let all = archive;
    for (const part of partNames)
      all = await changed(all, part, (found) => {
        const [key, value] = changedRow[part] ?? [];
        const row = key === undefined ? found[0] : found.find((one) => one[key] === value);
        rows[part] = Object.assign(row ?? {}, otherValues(part));
      });
    expect((await imported(to.keeper, all, true)).data).toMatchObject({ errors: [] });
    const files = await unpack(await exported(to.keeper));
    for (const part of partNames) {
      const back: Record<string, unknown>[] = JSON.parse(files.get(archiveParts[part].file)?.toString() ?? '[]');
      const { description: _d, taken: _t, key: _k, ...expected } = rows[part] ?? {};
      expect(back, part).toContainEqual(expect.objectContaining(expected));
      const keys = Object.keys(archiveParts[part].row.shape).sort();
      for (const row of back) expect(Object.keys(row).sort()).toEqual(keys);
    }
  });

  it('may be a part: some models, or some makers', async () => {
    const amp = await named(from.keeper, 'Amp 1');
    const rowsOf = async (content: Buffer, part: keyof typeof archiveParts) =>
      JSON.parse((await unpack(content)).get(archiveParts[part].file)?.toString() ?? '') as { name: string }[];
    const some = await exported(from.keeper, [amp?.id ?? '']);
    expect((await rowsOf(some, 'models')).map(({ name }) => name)).toEqual(['Amp 1']);
    expect((await rowsOf(some, 'enterprises')).map(({ name }) => name)).toEqual(['Acme']);
    expect(await rowsOf(some, 'modelPanels')).toEqual([]);
    const reply = await from.keeper.send(calls.exportModelsOfEnterprises, {
      body: { enterpriseIds: [(await named(from.keeper, 'EB-1'))?.enterpriseId] },
    });
    expect(reply.headers['content-type']).toBe('application/zip');
    expect((await rowsOf(reply.rawPayload, 'brands')).map(({ name }) => name)).toEqual(['Epson']);
    expect(await rowsOf(reply.rawPayload, 'modelPanels')).toHaveLength(1);
  });
});

describe('an archive with errors', () => {
  it('is imported without its invalid rows by who has seen them', async () => {
    const other = await openSystem(false);
    try {
      const content = await changed(await exported(from.keeper), 'models', (rows) => {
        Object.assign(rows[0] ?? {}, { typeCode: 'none' });
        Object.assign(rows[1] ?? {}, { sort: 'x' });
      });
      const [seen, refused] = [
        (await imported(other.keeper, content, false)).data,
        await imported(other.keeper, content, true),
      ];
      expect(seen?.errors.map(({ part, row }) => [part, row]).sort()).toEqual([
        // The panel of a model that is left out is listed too.
        ['model-panels.json', 1],
        ['models.json', 1],
        ['models.json', 2],
      ]);
      expect(refused.data?.errors).toEqual(seen?.errors);
      expect(await other.keeper.call(calls.pageModels, { query: {} })).toMatchObject({ data: { total: 0 } });
      const done = (await imported(other.keeper, content, true, 'en', true)).data;
      expect(done).toEqual(seen);
      expect((await other.keeper.call(calls.pageModels, { query: {} })).data?.total).toBe(1);
    } finally {
      await other.close();
    }
  });

  const expectNothingDone = async (content: Buffer, errors: object[], language = 'en') => {
    const report = await imported(to.keeper, content, true, language);
    expect(report.data?.errors).toEqual(errors.map((error) => expect.objectContaining(error)));
    const { data } = await to.keeper.call(calls.listEnterprises, { query: { keyword: 'Fresh' } });
    expect(data).toEqual([]);
  };
  const withMaker = (content: Buffer) =>
    changed(content, 'enterprises', (rows) => void rows.push({ ...rows[0], name: 'Fresh' }));

  it('names file, row and column, in the language of the caller, and does nothing', async () => {
    const content = await withMaker(
      await changed(archive, 'models', (rows) => {
        Object.assign(rows[0] ?? {}, { sort: -1 });
        Object.assign(rows[1] ?? {}, { actionClass: 'gone', typeCode: 'nothing' });
        Object.assign(rows[2] ?? {}, { defaults: { port: 99_999 } });
      }),
    );
    const file = 'models.json';
    await expectNothingDone(content, [
      { part: file, row: 1, column: 'sort' },
      { part: file, row: 2, column: 'typeCode', message: 'There is no device type nothing' },
      { part: file, row: 2, column: 'actionClass' },
      {
        part: file,
        row: 3,
        column: 'defaults.port',
        message: 'Port: The Port Format Is Incorrect, it must be a whole number from 1 to 65535',
      },
      // A panel of a model that could not be imported but exists here already is fine.
    ]);
    const chinese = (await imported(to.keeper, content, false, 'zh')).data?.errors;
    expect(chinese?.find(({ column }) => column === 'typeCode')?.message).toBe('没有设备类型 nothing');
  });

  it('is held to the rules of saving', async () => {
    const twice = await withMaker(await changed(archive, 'brands', (rows) => void rows.push({ ...rows[0] })));
    await expectNothingDone(twice, [{ part: 'brands.json', row: 4, column: 'name', message: 'The same as row 1' }]);
    const bent = await withMaker(
      await changed(archive, 'descriptions', (rows) => {
        for (const { description } of rows as { description?: { properties: { id: string; wire: object }[] } }[])
          for (const property of description?.properties ?? []) if (property.id === 'volume') property.wire = {};
      }),
    );
    await expectNothingDone(bent, [{ part: 'models.json', row: 1, column: 'description/properties/volume/query' }]);
    const unbound = await withMaker(
      await changed(archive, 'modelPanels', (rows) => {
        Object.assign(rows[0] ?? {}, { layout: [{ ...widget, property: 'bass' }] });
      }),
    );
    await expectNothingDone(unbound, [{ part: 'model-panels.json', row: 1, column: 'layout.0.property' }]);
  });

  it('may lack an image, or contain a broken one', async () => {
    const files = await unpack(await withMaker(archive));
    const [name = ''] = [...files.keys()].filter((one) => one.endsWith('.webp'));
    const broken = new Map(files).set(name, Buffer.from('no picture'));
    const other = await openSystem(false);
    try {
      const read = async (entries: Map<string, Buffer>) => {
        const content = await toBuffer([...entries].map(([entry, bytes]) => ({ name: entry, content: bytes })));
        return (await imported(other.keeper, content, true)).data?.errors;
      };
      expect(await read(broken)).toMatchObject([{ part: 'models.json', row: 2, column: 'image' }]);
      files.delete(name);
      expect(await read(files)).toMatchObject([{ message: `The picture ${name} is missing` }]);
      expect((await other.keeper.call(calls.listEnterprises, { query: {} })).data).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is refused when it is not an archive of models', async () => {
    expect((await imported(to.keeper, Buffer.from('hello'), false)).code).toBe('import.unreadable');
    const foreign = await toBuffer([{ name: 'manifest.json', content: '{"format":"else"}' }]);
    expect((await imported(to.keeper, foreign, false)).code).toBe('import.unreadable');
    const files = await unpack(archive);
    files.set('brands.json', Buffer.from('{"not": "a list"}'));
    const half = await toBuffer([...files].map(([name, content]) => ({ name, content })));
    expect((await imported(to.keeper, half, false)).data?.errors[0]).toMatchObject({ part: 'brands.json', row: 0 });
  });
});
