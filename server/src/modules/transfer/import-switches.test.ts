import { type DeviceImport, devicesEndpoints, type Envelope, transferEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '../../platform/tables/tables.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type DevicesApi, openDevicesApi, uploadOf } from '../devices/devices-api.fixture.ts';

const english = { 'accept-language': 'en' };
const headings = ['Name', 'Model', 'Place', 'IP address or host', 'Switch', 'Switch port'];

describe('switches and ports in tables of devices', () => {
  let site: DevicesApi;
  let operator: TestClient;
  beforeAll(async () => {
    site = await openDevicesApi();
    operator = site.api.signIn({ grants: { deviceInformation: ['view', 'edit'] }, places: [site.venue.room] });
  });
  afterAll(() => site.close());

  const preview = async (rows: Cell[][], client = site.admin): Promise<Envelope<DeviceImport>> => {
    const [first = [], ...body] = rows;
    const content = await site.platform.tables.write([{ name: 'Sheet', headings: first.map(String), rows: body }]);
    const upload = await uploadOf('devices.xlsx', content);
    const headers = { ...upload.headers, ...english };
    return (await client.send(transferEndpoints.previewDeviceImport, { ...upload, headers })).json();
  };
  const apply = (id = '', skipBad = false, client = site.admin) =>
    client.call(transferEndpoints.applyDeviceImport, { body: { id, skipBad } });
  const exported = async (client = site.admin, query: Record<string, string> = {}): Promise<Cell[][]> => {
    const reply = await client.send(transferEndpoints.exportDevices, { query, headers: english });
    const read = await site.platform.tables.read(reply.rawPayload, { rowsAtMost: 1_000 });
    return read.outcome === 'read' ? read.rows : [];
  };
  const uplinkOf = async (name: string) => {
    const { rows } = await site.platform.database.pool.query(
      `select s.name as switch, d.switch_port as port from devices d left join devices s on s.id = d.switch_id
       where d.name = $1`,
      [name],
    );
    return rows[0];
  };
  const row = (name: string, ...uplink: Cell[]): Cell[] => [name, 'Model X', 'Hall', '10.4.0.1', ...uplink];

  it('name devices of the venue and of the same table, even further down, and come out as they went in', async () => {
    await site.add({ name: 'Core' });
    const { data } = await preview([
      headings,
      row('Lamp', 'Floor 2', 7),
      row('Floor 2', 'core', 24),
      row('Camera', 'Core', null),
      row('Alone', null, null),
    ]);
    expect(data).toMatchObject({ creates: 4, bad: 0 });
    expect(await apply(data?.id)).toMatchObject({ data: { created: 4 } });
    expect(await uplinkOf('Lamp')).toEqual({ switch: 'Floor 2', port: 7 });
    expect(await uplinkOf('Floor 2')).toEqual({ switch: 'Core', port: 24 });
    expect(await uplinkOf('Camera')).toEqual({ switch: 'Core', port: null });

    const rows = await exported();
    const of = (name: string) => rows.find((cells) => cells.includes(name) && cells[1] === name);
    const at = (heading: string) => rows[0]?.indexOf(heading) ?? -1;
    expect([of('Lamp')?.[at('Switch')], of('Lamp')?.[at('Switch port')]]).toEqual(['Floor 2', 7]);
    expect((await preview(rows)).data).toMatchObject({ unchanged: 5, changes: 0, bad: 0 });
    const moved = rows.map((cells) => cells.map((cell, i) => (i === at('Switch port') && cell === 7 ? 8 : cell)));
    const change = await preview(moved);
    expect(change.data).toMatchObject({ changes: 1, unchanged: 4 });
    await apply(change.data?.id);
    expect(await uplinkOf('Lamp')).toEqual({ switch: 'Floor 2', port: 8 });
    // A table without the columns leaves them as they are; empty cells take the switch away.
    const without = (await exported()).map((cells) =>
      cells.filter((_, i) => i !== at('Switch') && i !== at('Switch port')),
    );
    expect((await preview(without)).data).toMatchObject({ unchanged: 5 });
    const freed = moved.map((cells, r) =>
      r > 0 && cells.includes('Lamp')
        ? cells.map((c, i) =>
            ['Floor 2', 8].includes(String(c)) || i === at('Switch port') || i === at('Switch') ? null : c,
          )
        : cells,
    );
    const free = await preview(freed);
    expect(free.data).toMatchObject({ changes: 1, bad: 0 });
    await apply(free.data?.id);
    expect(await uplinkOf('Lamp')).toEqual({ switch: null, port: null });
  });

  it('are refused where they are unknown, ambiguous, the device itself or out of range', async () => {
    await site.add({ name: 'Twin' });
    await site.add({ name: 'Twin', placeId: site.venue.room });
    const { data } = await preview([
      headings,
      row('S1', 'No such', 1),
      row('S2', 'Twin', 1),
      row('S3', 'S3', 1),
      row('S4', 'Core', 0),
      row('S5', 'Core', 'eth1'),
      row('S6', null, 3),
      row('S7', 'S1', 1),
      row('S8', 'S7', 1),
      row('S9', 'Core', 3),
    ]);
    expect(data?.errors.map((error) => `${error.row} ${error.column}: ${error.message}`).sort()).toEqual([
      '2 Switch: There is no device with this name or ID',
      '3 Switch: Several devices have this name: enter the device ID',
      '4 Switch: A device cannot hang on itself',
      '5 Switch port: Enter a whole number from 1 to 100000',
      '6 Switch port: Enter a whole number from 1 to 100000',
      '7 Switch port: A port needs its switch',
      '8 Switch: The switch in row 2 has errors',
      '9 Switch: The switch in row 8 has errors',
    ]);
    expect(await apply(data?.id, true)).toMatchObject({ data: { created: 1, left: 8 } });
  });

  it('show nobody a switch of other places, but keep one that is set already', async () => {
    const hidden = await site.add({ name: 'Hidden' });
    await site.add({ name: 'Seen', placeId: site.venue.room });
    await site.add({ name: 'Below', placeId: site.venue.room, uplink: { switchId: hidden, port: 2 } });
    const rows = await exported(operator);
    expect(JSON.stringify(rows)).not.toContain('Hidden');
    expect((await preview(rows, operator)).data).toMatchObject({ bad: 0, changes: 0 });
    const foreign = [headings, ['New', 'Model X', 'Room', '10.4.0.2', 'Hidden', 1]];
    expect((await preview(foreign, operator)).data?.errors).toMatchObject([{ column: 'Switch' }]);
    expect((await preview([headings, ['New', 'Model X', 'Room', '10.4.0.2', hidden, 1]], operator)).data?.bad).toBe(1);
    // The switch leaves the caller's places after the preview.
    const { data } = await preview([headings, ['New', 'Model X', 'Room', '10.4.0.2', 'Seen', 1]], operator);
    await site.platform.database.pool.query('update devices set place_id = $1 where name = $2', [
      site.venue.hall,
      'Seen',
    ]);
    expect(await apply(data?.id, false, operator)).toMatchObject({ code: '409' });
  });

  it('make nothing at all when the switch is removed after the preview', async () => {
    const gone = await site.add({ name: 'Gone' });
    const { data } = await preview([headings, row('Orphan', 'Gone', 1)]);
    await site.admin.call(devicesEndpoints.removeDevice, { query: { deviceId: gone } });
    expect(await apply(data?.id)).toMatchObject({ code: '409' });
    expect(await uplinkOf('Orphan')).toBeUndefined();
  });

  it('may stand thousands of rows above their switch', async () => {
    const many = Array.from({ length: 2_500 }, (_, i) => row(`Many ${i}`, 'Last', (i % 48) + 1));
    const { data } = await preview([headings, ...many, row('Last', null, null)]);
    expect(data).toMatchObject({ creates: 2_501, bad: 0 });
    expect(await apply(data?.id)).toMatchObject({ data: { created: 2_501 } });
    expect(await uplinkOf('Many 0')).toEqual({ switch: 'Last', port: 1 });
  });

  it('are in the template, with the switches that there are', async () => {
    const [first] = await exported(site.admin, { template: 'true' });
    expect(first).toEqual(expect.arrayContaining(['Switch', 'Switch port']));
  });
});
