import {
  type DeviceImport,
  devicesEndpoints,
  deviceToolsEndpoints,
  type Envelope,
  transferEndpoints,
} from '@eoms/contract';
import { type Driver, defineDriver } from '@eoms/drivers/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { newId } from '../../platform/database/uuid.ts';
import type { Cell } from '../../platform/tables/tables.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { testDriver } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi, uploadOf } from '../devices/devices-api.fixture.ts';

const calls = { ...deviceToolsEndpoints, ...transferEndpoints };

const text = (zh: string, en: string) => ({ zh, en });
const driver: Driver = defineDriver({
  ...testDriver,
  params: [
    ...testDriver.params,
    { id: 'slow', name: text('慢速', 'Slow'), type: 'bool', default: false },
    {
      id: 'mode',
      name: text('模式', 'Mode'),
      type: 'enum',
      options: [
        { code: 'a', name: text('甲', 'First') },
        { code: 'b', name: text('乙', 'Second') },
      ],
    },
  ],
});

describe('devices as tables', () => {
  let system: DevicesApi;
  let operator: TestClient;
  const english = { 'accept-language': 'en' };
  beforeAll(async () => {
    system = await openDevicesApi(driver);
    operator = system.api.signIn({ grants: { deviceInformation: ['view', 'edit'] }, places: [system.venue.room] });
  });
  afterAll(() => system.close());

  const table = async (query: Record<string, string> = {}, headers = {}, client = system.admin): Promise<Cell[][]> => {
    const reply = await client.send(calls.exportDevices, { query, headers });
    const read = await system.platform.tables.read(reply.rawPayload, { rowsAtMost: 30_000 });
    return read.outcome === 'read' ? read.rows : [];
  };
  const preview = async (rows: Cell[][], client = system.admin, headers = english): Promise<Envelope<DeviceImport>> => {
    const [headings = [], ...body] = rows;
    const content = await system.platform.tables.write([{ name: 'Sheet', headings: headings.map(String), rows: body }]);
    const upload = await uploadOf('devices.xlsx', content);
    const reply = await client.send(calls.previewDeviceImport, {
      ...upload,
      headers: { ...upload.headers, ...headers },
    });
    return reply.json();
  };
  const apply = (id: string | undefined, skipBad = false, client = system.admin) =>
    client.call(calls.applyDeviceImport, { body: { id, skipBad } });
  const headings = [
    'Name',
    'Model',
    'Place',
    'SN',
    'IP address or host',
    'Port',
    'Enabled',
    'param:password',
    'param:mode',
    'param:slow',
  ];

  it('make devices with everything a form can say, secrets included, and update the engine', async () => {
    const { data, code } = await preview([
      [
        '名称',
        '型号',
        '场所',
        '序列号',
        'IP 地址或主机名',
        '端口',
        '启用',
        '密码 (param:password)',
        'param:mode',
        'param:slow',
      ].map((one) => (one === '名称' ? '设备名称' : one)),
      ['新投影机', 'model x', 'Building / Hall', 12345, '10.2.0.1', '5000', '否', 'geheim', '乙', '是'],
      ['P2', 'Model X', 'Room', null, '10.2.0.2', null, null, null, null, null],
      [null, null, null, null, null, null, null, null, null, null],
    ]);
    expect(code).toBe('200');
    expect(data).toMatchObject({ rows: 2, creates: 2, changes: 0, bad: 0, errors: [] });
    expect(data?.preview[0]).toMatchObject({ row: 2, change: 'create', name: '新投影机', address: '10.2.0.1' });
    const before = await system.platform.database.pool.query('select count(*)::int n from devices');
    expect(before.rows[0].n).toBe(0);
    const kept = await system.platform.database.pool.query(
      "select string_agg(t::text, ' ') as all from table_import_rows t",
    );
    expect(kept.rows[0].all).not.toContain('geheim');

    expect((await apply(data?.id)).data).toEqual({ created: 2, changed: 0, left: 0 });
    expect(await apply(data?.id)).toMatchObject({ code: 'import.expired' });
    const list = (await system.admin.call(calls.listAllDevices, { query: {} })).data;
    const deviceId = list?.records.find((device) => device.name === '新投影机')?.id ?? '';
    const detail = (await system.admin.call(devicesEndpoints.getDevice, { query: { deviceId } })).data;
    expect(detail).toMatchObject({ sn: '12345', ip: '10.2.0.1', enabled: false, secrets: ['password'] });
    expect(detail?.params).toEqual({ host: '10.2.0.1', port: 5000, mode: 'b', slow: true });
    expect(system.engine.definitions.get(deviceId)?.params).toMatchObject({ password: 'geheim', mode: 'b' });
    const audit = await system.platform.database.pool.query(
      "select string_agg(t::text, ' ') as all from audit_entries t",
    );
    expect(audit.rows[0].all).toContain('新投影机');
    expect(audit.rows[0].all).not.toContain('geheim');
  });

  it('come out without secrets and go in again unchanged, in either language', async () => {
    for (const headers of [{}, english]) {
      const rows = await table({}, headers);
      expect(rows).toHaveLength(3);
      expect(JSON.stringify(rows)).not.toContain('geheim');
      expect(rows[0]?.[1]).toBe(headers === english ? 'Name' : '设备名称');
      const { data } = await preview(rows, system.admin, english);
      expect(data).toMatchObject({ rows: 2, creates: 0, changes: 0, unchanged: 2, bad: 0 });
    }
    const [heading = [], ...rows] = await table({}, english);
    const at = heading.indexOf('Install location');
    const changed = rows.map((row, i) => row.map((cell, column) => (i === 0 && column === at ? '=cmd()' : cell)));
    const { data } = await preview([heading, ...changed]);
    expect(data).toMatchObject({ changes: 1, unchanged: 1 });
    expect((await apply(data?.id)).data).toEqual({ created: 0, changed: 1, left: 1 });
    const after = await table({}, english);
    expect(after.flat()).toContain("'=cmd()");
    expect((await preview(after)).data).toMatchObject({ unchanged: 2 });
    const secrets = await system.platform.database.pool.query('select count(*)::int n from device_secrets');
    expect(secrets.rows[0].n).toBe(1);
  });

  it('name every invalid cell in the language of the caller, and return the invalid rows', async () => {
    const bad: Cell[][] = [
      headings,
      [null, 'Model X', 'Room', null, '10.2.1.1', null, null, null, null, null],
      ['B2', 'No such', 'Room', null, '10.2.1.1', null, null, 'hush', null, null],
      ['B3', 'Model X', 'Nowhere', null, '10.2.1.1', null, null, null, null, null],
      ['B4', 'Model X', 'Room', null, 'not a host!', 70_000, 'maybe', 'hush', 'c', null],
      ['B5', 'Model X', 'Room', null, null, null, null, null, null, null],
      ['B6', 'Model X', 'Room', null, '8.8.8.8', null, null, null, null, null],
      ['p2', 'Model X', 'Room', null, '10.2.1.1', null, null, null, null, null],
      ['Good', 'Model X', 'Room', null, '10.2.1.9', null, null, null, null, null],
      ['good', 'Model X', 'Room', null, '10.2.1.9', null, null, null, null, null],
    ];
    const { data } = await preview(bad);
    expect(data).toMatchObject({ rows: 9, creates: 1, bad: 8 });
    expect(data?.preview.slice(0, 4)).toMatchObject([
      { row: 2, change: 'bad', name: '', model: 'Model X', place: 'Room', address: '10.2.1.1' },
      { row: 3, change: 'bad', name: 'B2', model: 'No such', place: 'Room' },
      { row: 4, change: 'bad', name: 'B3', model: 'Model X', place: 'Nowhere' },
      { row: 5, change: 'bad', name: 'B4', address: 'not a host!' },
    ]);
    // Duplicate names are found once all rows are read.
    expect(data?.preview.find(({ row }) => row === 10)).toMatchObject({ change: 'bad', name: 'good' });
    const faults = data?.errors.map((error) => `${error.row} ${error.column}: ${error.message}`) ?? [];
    expect(faults).toEqual(
      expect.arrayContaining([
        '2 Name: The name is missing',
        '3 Model: There is no such model',
        '4 Place: There is no such place',
        '5 IP address or host: Host: The Host Format Is Incorrect',
        '5 Port: Port: The Port Format Is Incorrect, it must be a whole number from 1 to 65535',
        '5 Enabled: Enter yes or no',
        '5 param:mode: Mode must be one of: a (First), b (Second)',
        '6 IP address or host: Host is required',
        '8 Name: The place already has a device with this name',
        '10 Name: Same name and place as row 9',
      ]),
    );
    expect(faults.some((fault) => fault.startsWith('7 IP address or host'))).toBe(true);
    expect(await apply(data?.id)).toMatchObject({ code: 'import.hasErrors' });

    const reply = await system.admin.send(calls.exportImportErrors, {
      query: { id: data?.id ?? '' },
      headers: english,
    });
    const read = await system.platform.tables.read(reply.rawPayload, { rowsAtMost: 100 });
    const rows = read.outcome === 'read' ? read.rows : [];
    expect(rows).toHaveLength(9);
    expect(rows[0]?.at(-1)).toBe('Reason');
    expect(rows[2]?.slice(0, 3)).toEqual(['B2', 'No such', 'Room']);
    expect(rows[2]?.at(-1)).toBe('Model: There is no such model');
    expect(JSON.stringify(rows)).not.toContain('hush');

    expect((await apply(data?.id, true)).data).toEqual({ created: 1, changed: 0, left: 8 });
    const chinese = await preview(bad.slice(0, 2), system.admin, { 'accept-language': 'zh' });
    expect(chinese.data?.errors[0]?.message).toBe('设备名称不能为空');
  });

  it('refuse invalid addresses in any column', async () => {
    const wrong = ['abc', '300.1.1.1', '999.1.1.1', '999.999.1.1', '255.0.255.0', 'fd00:::1'];
    const columns = ['IP address or host', 'Netmask', 'Gateway', 'DNS'];
    const { data } = await preview([
      ['Name', 'Model', 'Place', ...columns],
      ...wrong.map((text, at) => [`Bad ${at}`, 'Model X', 'Room', text, text, text, text]),
      ['Well', 'Model X', 'Room', '10.2.1.8', '255.255.255.0', '10.2.1.1', '10.2.1.1, 10.2.1.2'],
    ]);
    expect(data).toMatchObject({ bad: wrong.length, creates: 1 });
    const marked = (row: number) => (data?.errors ?? []).filter((one) => one.row === row).map((one) => one.column);
    expect(marked(2)).toEqual(expect.arrayContaining(columns.slice(1)));
    for (const row of [3, 4, 5, 7]) expect(marked(row)).toEqual(expect.arrayContaining(columns));
    expect(data?.errors).toContainEqual(
      expect.objectContaining({ row: 2, column: 'Gateway', message: 'Must be an IP address, such as 192.168.1.1' }),
    );
  });

  it('are limited to the places of the caller', async () => {
    const [heading = [], ...all] = await table();
    const mine = await table({}, {}, operator);
    expect(all).toHaveLength(3);
    expect(mine).toHaveLength(3);
    expect(JSON.stringify(mine)).not.toContain('新投影机');
    const foreign = await preview([heading, ...all], operator);
    expect(foreign.data).toMatchObject({ bad: 1, unchanged: 2 });
    expect(foreign.data?.errors.map((error) => error.message)).toEqual([
      'There is no device with this ID',
      'There is no such place',
    ]);
    const made = await preview(
      [headings, ['Into hall', 'Model X', 'Hall', null, '10.2.3.1', null, null, null, null, null]],
      operator,
    );
    expect(made.data?.errors).toMatchObject([{ message: 'There is no such place' }]);
    const own = await preview(
      [headings, ['Mine', 'Model X', 'Room', null, '10.2.3.1', null, null, null, null, null]],
      operator,
    );
    expect(await apply(own.data?.id)).toMatchObject({ code: 'import.expired' });
    expect(
      (await system.admin.send(calls.exportImportErrors, { query: { id: own.data?.id ?? '' } })).json(),
    ).toMatchObject({ code: '404' });
    await system.platform.database.pool.query("update table_imports set created_at = now() - interval '61 minutes'");
    expect(await apply(own.data?.id, false, operator)).toMatchObject({ code: 'import.expired' });
  });

  it('change nothing at all when one row no longer fits', async () => {
    const { data } = await preview([
      headings,
      ['X1', 'Model X', 'Hall', null, '10.2.4.1', null, null, null, null, null],
      ['X2', 'Model X', 'Hall', null, '10.2.4.2', null, null, null, null, null],
    ]);
    await system.add({ name: 'x2' });
    expect(await apply(data?.id)).toMatchObject({ code: 'device.nameInUse' });
    const { rows } = await system.platform.database.pool.query("select 1 from devices where name = 'X1'");
    expect(rows).toHaveLength(0);
  });

  it('are refused when they are not tables, lack columns or are too long', async () => {
    const upload = await uploadOf('devices.xlsx', Buffer.from('no table'));
    expect((await system.admin.send(calls.previewDeviceImport, upload)).json()).toMatchObject({
      code: 'import.isText',
    });
    expect(
      await preview([
        ['Name', 'Model'],
        ['a', 'b'],
      ]),
    ).toMatchObject({ code: 'import.columnsMissing' });
    const many = Array.from({ length: 20_001 }, (_, i) => [`n${i}`, 'Model X', 'Hall']);
    expect(await preview([['Name', 'Model', 'Place'], ...many])).toMatchObject({ code: 'import.tooManyRows' });
  });

  it('begin with a template that names models and places', async () => {
    const rows = await table({ template: 'true' }, english);
    expect(rows[0]).toEqual(expect.arrayContaining(['Name', 'Model', 'Place']));
    expect(rows).toHaveLength(2);
    const { data } = await preview(rows);
    expect(data).toMatchObject({ creates: 0, bad: 1 });
    expect(data?.errors.map(({ row, column }) => [row, column])).toEqual([[2, 'Name']]);
    const mine = rows.map((row, at) => (at === 0 ? row : ['', 'My projector', ...row.slice(2)]));
    expect((await preview(mine)).data).toMatchObject({ creates: 1, bad: 0 });
    const narrow = await table({ template: 'true', deviceTypeCode: 'camera' }, english);
    expect(narrow[0]?.some((heading) => String(heading).includes('param:'))).toBe(false);
    expect(rows[0]?.some((heading) => String(heading).includes('param:mode'))).toBe(true);
  });

  it('go into a zip file with their models and without secrets', async () => {
    const reply = await system.admin.send(calls.exportDevicesToZip, { query: {} });
    const parts = await unzip(reply.rawPayload);
    expect(Object.keys(parts)).toEqual(['devices.xlsx', 'devices.json', 'models.json']);
    const devices = JSON.parse(parts['devices.json']?.toString() ?? '') as { name: string; secrets: string[] }[];
    expect(devices.find((device) => device.name === '新投影机')).toMatchObject({
      secrets: ['password'],
      params: { port: 5000 },
    });
    expect(parts['devices.json']?.toString()).not.toContain('geheim');
    expect(JSON.parse(parts['models.json']?.toString() ?? '')).toMatchObject([
      { name: 'Model X', actionClass: driver.id },
    ]);
  });

  it('take thousands of rows in one go', async () => {
    const rows: Cell[][] = Array.from({ length: 3_000 }, (_, i) => [
      ...[`Bulk ${String(i).padStart(4, '0')}`, 'Model X', 'Hall', newId(), `10.3.${i >> 8}.${i & 255}`],
      ...[null, null, i % 10 === 0 ? 'pw' : null, null, null],
    ]);
    const { data } = await preview([headings, ...rows]);
    expect(data).toMatchObject({ rows: 3_000, creates: 3_000, bad: 0 });
    expect((await apply(data?.id)).data).toMatchObject({ created: 3_000 });
    const page = (await system.admin.call(calls.listAllDevices, { query: { keyword: 'Bulk 2999' } })).data;
    expect(page?.total).toBe(1);
    expect(system.engine.definitions.size).toBeGreaterThan(3_000);
    const secrets = await system.platform.database.pool.query('select count(*)::int n from device_secrets');
    expect(secrets.rows[0].n).toBe(301);
  });
});

const unzip = (content: Buffer): Promise<Record<string, Buffer>> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const parts: Record<string, Buffer> = {};
      zip.on('end', () => resolve(parts));
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          parts[entry.fileName] = Buffer.concat(chunks);
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
