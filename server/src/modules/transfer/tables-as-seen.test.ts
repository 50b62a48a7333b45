import { type DeviceImport, type Envelope, transferEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type XlsxParts, xlsx } from '../../platform/tables/xlsx.fixture.ts';
import { type DevicesApi, openDevicesApi, uploadOf } from '../devices/devices-api.fixture.ts';

const english = { 'accept-language': 'en' };
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (reference: string, value: string, style = 0) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
const row = (n: number, cells: readonly string[]) => `<row r="${n}">${cells.join('')}</row>`;
const headings = row(1, [
  text('A1', 'Name'),
  text('B1', 'Model'),
  text('C1', 'Place'),
  text('D1', 'Serial number'),
  text('E1', 'IP address or host'),
  text('F1', 'Port'),
]);
const device = (n: number, sn: string, port = '') =>
  row(n, [
    text(`A${n}`, `Meter ${n}`),
    text(`B${n}`, 'Model X'),
    text(`C${n}`, 'Hall'),
    sn,
    text(`E${n}`, '10.2.0.1'),
    port,
  ]);
const styles =
  '<xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="3"/><xf numFmtId="9"/><xf numFmtId="11"/>';
const formats = '<numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="yyyy/m/d"/>';

describe('a table of devices, as a person sees it', () => {
  let site: DevicesApi;
  beforeAll(async () => {
    site = await openDevicesApi();
  });
  afterAll(() => site.close());

  const preview = async (parts: XlsxParts | Buffer): Promise<Envelope<DeviceImport>> => {
    const content = Buffer.isBuffer(parts) ? parts : await xlsx({ styles, formats, ...parts });
    const upload = await uploadOf('devices.xlsx', content);
    const headers = { ...upload.headers, ...english };
    return (await site.admin.send(transferEndpoints.previewDeviceImport, { ...upload, headers })).json();
  };
  const apply = (id = '', skipBad = false) =>
    site.admin.call(transferEndpoints.applyDeviceImport, { body: { id, skipBad } });
  const rowsOf = async (columns: string) =>
    (await site.platform.database.pool.query(`select ${columns} from devices d order by name`)).rows;

  it('has serial numbers with their zeros, dates as shown, and says which numbers lack digits', async () => {
    const { data } = await preview({
      rows:
        headings +
        device(2, number('D2', '123', 1), number('F2', '4352', 3)) +
        device(3, number('D3', '8939010102358478435')) +
        device(4, number('D4', '20260501')) +
        device(5, number('D5', '46143', 2)) +
        device(6, number('D6', '123456789012', 5)) +
        device(7, text('D7', '8939010102358478435')) +
        device(8, '', number('F8', '0.5', 4)),
    });
    expect(data).toMatchObject({ rows: 7, creates: 4, bad: 3 });
    expect(data?.errors.map((error) => `${error.row} ${error.column}: ${error.message.slice(0, 13)}`)).toEqual([
      '3 Serial number: A spreadsheet',
      '6 Serial number: A spreadsheet',
      '8 Port: Port: The Por',
    ]);
    expect((await apply(data?.id, true)).data).toEqual({ created: 4, changed: 0, left: 3 });
    expect(await rowsOf("name, sn, params->>'port' as port")).toEqual([
      { name: 'Meter 2', sn: '000123', port: '4352' },
      { name: 'Meter 4', sn: '20260501', port: null },
      { name: 'Meter 5', sn: '2026/5/1', port: null },
      { name: 'Meter 7', sn: '8939010102358478435', port: null },
    ]);
  });

  it('has a merged place and model in every row that they cover', async () => {
    const name = (n: number) => [text(`A${n}`, `Codec ${n}`), text(`E${n}`, '10.2.0.2')];
    const [first, ...more] = [2, 3, 4].map(name);
    const body = [...(first ?? [])];
    body.splice(1, 0, text('B2', 'Model X'), text('C2', 'Hall'));
    const sheet = `<worksheet><sheetData>${headings}${row(2, body)}${more.map((cells, at) => row(at + 3, cells)).join('')}</sheetData><mergeCells><mergeCell ref="B2:B4"/><mergeCell ref="C2:C4"/></mergeCells></worksheet>`;
    const { data } = await preview({ sheet });
    expect(data).toMatchObject({ rows: 3, creates: 3, bad: 0 });
    expect(data?.preview.map(({ place, model }) => [place, model])).toEqual(
      Array(3).fill(['Building / Hall', 'Brand Model X']),
    );
  });

  it('is returned with numbers that lack digits as numbers, so that they are recognised again', async () => {
    const { data } = await preview({
      rows:
        headings +
        device(2, number('D2', '8939010102358478435')) +
        device(3, number('D3', '7', 1)) +
        row(4, [text('A4', 'No model'), number('D4', '7', 1)]),
    });
    const reply = await site.admin.send(transferEndpoints.exportImportErrors, {
      query: { id: data?.id ?? '' },
      headers: english,
    });
    const again = await preview(reply.rawPayload);
    expect(again.data?.errors.filter(({ column }) => column === 'Serial number').map(({ row }) => row)).toEqual([2]);
    const read = await site.platform.tables.read(reply.rawPayload, { rowsAtMost: 100 });
    expect(read.outcome === 'read' && read.rows[2]?.[3]).toBe('000007');
  });
});
