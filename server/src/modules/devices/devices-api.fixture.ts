import { devicesEndpoints as calls, type DeviceDraft } from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstate, seedVenue, testDriver, type Venue } from './devices.fixture.ts';
import { createFakeEngine, type FakeEngine } from './engine.fixture.ts';

export interface DevicesApi {
  readonly platform: TestPlatform;
  readonly venue: Venue;
  readonly estate: Estates;
  readonly engine: FakeEngine;
  readonly api: TestApi;
  readonly admin: TestClient;
  draft(more?: Partial<DeviceDraft>): DeviceDraft;
  /** Adds a device as administrator; returns its id. */
  add(more?: Partial<DeviceDraft>): Promise<string>;
  close(): Promise<void>;
}

/** A venue of two places with a simulated engine, over the real HTTP pipeline. */
export const openDevicesApi = async (
  driver: Driver = testDriver,
  change: (engine: FakeEngine) => FakeEngine = (engine) => engine,
): Promise<DevicesApi> => {
  const platform = await createTestPlatform();
  const venue = await seedVenue(platform, driver.id);
  let engine: FakeEngine | undefined;
  const make: Parameters<typeof openEstate>[1] = (options) => {
    const made = change(createFakeEngine(driver, options));
    engine ??= made;
    return made;
  };
  const estate = await openEstate(platform, make, driver);
  if (!engine) throw new Error('no engine was made');
  const api = await createTestApi(platform, estate.nodes);
  const admin = api.signIn({ superAdministrator: true, username: 'root' });
  const draft = (more: Partial<DeviceDraft> = {}): DeviceDraft => ({
    name: `P ${newId()}`,
    modelId: venue.modelId,
    placeId: venue.hall,
    sn: null,
    netmask: null,
    gateway: null,
    dns: null,
    installLocation: null,
    enabled: true,
    params: { host: '10.1.1.1' },
    ...more,
  });
  return {
    platform,
    venue,
    estate,
    engine,
    api,
    admin,
    draft,
    async add(more) {
      const { data, code, details } = await admin.call(calls.saveDevice, { body: draft(more) });
      if (!data) throw new Error(`the device was not saved: ${code} ${JSON.stringify(details)}`);
      return data.id;
    },
    async close() {
      await api.close();
      await estate.stop();
      await platform.close();
    },
  };
};

/** A multipart body with one file, and its headers. */
export const uploadOf = async (name: string, content: Buffer) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
};
