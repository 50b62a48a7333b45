import { type DeviceImport, deviceToolsEndpoints, type Envelope, transferEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costlyTables } from '../../platform/tables/hostile-cells.fixture.ts';
import { heavyTables } from '../../platform/tables/hostile-tables.fixture.ts';
import { xlsx } from '../../platform/tables/xlsx.fixture.ts';
import { standBy } from '../../platform/testing/stand-by.ts';
import { watchPeaks } from '../../platform/testing/watch-peaks.ts';
import { testDriver } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi, uploadOf } from '../devices/devices-api.fixture.ts';

const calls = { ...deviceToolsEndpoints, ...transferEndpoints };

describe('an untrusted table', () => {
  let system: DevicesApi;
  beforeAll(async () => {
    system = await openDevicesApi(testDriver);
  });
  afterAll(() => system.close());

  /** Everybody may preview a few tables a minute, so each is another user's. */
  const preview = async (content: Buffer): Promise<Envelope<DeviceImport>> => {
    const client = system.api.signIn({ superAdministrator: true });
    const upload = await uploadOf('devices.xlsx', content);
    return (await client.send(calls.previewDeviceImport, upload)).json();
  };

  /** Previews it beside other work, which it must not hold up, and within the limits of memory. */
  const previewBeside = async (content: Buffer) => {
    expect(content.length).toBeLessThan(5 * 1024 * 1024);
    const [peaks, bystander] = [watchPeaks(), standBy(() => system.admin.call(calls.listAllDevices, { query: {} }))];
    const reply = await preview(content);
    const [slowest, { own, child }] = [await bystander(), peaks()];
    expect(slowest).toBeLessThan(5_000);
    expect(own).toBeLessThan(200);
    expect(child).toBeLessThan(700);
    return reply;
  };

  it.each(heavyTables.map((table) => [table.name, table] as const))(
    'is refused and holds up nobody: %s',
    async (_name, { make, outcome }) => {
      expect(await previewBeside(await make())).toMatchObject({ status: false, code: `import.${outcome}` });
    },
    90_000,
  );

  // Read in full: then none of its rows is a heading.
  it.each(costlyTables.map((table) => [table.name, table] as const))(
    'is read and holds up nobody: %s',
    async (_name, { make }) => {
      expect((await previewBeside(await make())).code).toBe('import.columnsMissing');
    },
    90_000,
  );

  it('may have a million empty rows below its own', async () => {
    const text = (word: string) => `<c t="inlineStr"><is><t>${word}</t></is></c>`;
    const row = (words: readonly string[]) => `<row>${words.map(text).join('')}</row>`;
    const rows = row(['Name', 'Model', 'Place']) + row(['P1', 'Model X', 'Room']) + '<row/>'.repeat(1_048_574);
    expect((await preview(await xlsx({ rows }))).data).toMatchObject({ rows: 1 });
  });
});
