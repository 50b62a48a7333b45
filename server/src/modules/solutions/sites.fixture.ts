import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyEndpoint,
  type AutomationDraft,
  actionGroupsEndpoints,
  automationsEndpoints as automations,
  type Envelope,
  type ImportChoices,
  type ImportPlan,
  solutionImportsEndpoints as imports,
  type MemberKey,
  type ReplyOf,
  type SolutionImport,
  solutionsEndpoints as solutions,
} from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { wireForTest } from '../../wiring/wiring.fixture.ts';
import { powerStep } from '../controls/controls.fixture.ts';
import { seedVenue, type Venue } from '../devices/devices.fixture.ts';
import { devices } from '../devices/devices.tables.ts';
import { uploadOf } from '../devices/devices-api.fixture.ts';
import { places } from '../places/places.tables.ts';

/** The data of a reply; throws its code, and what was wrong, if there is none. */
export const must = <T>({ status, data, code, details }: Envelope<T>): T => {
  if (!status) throw new Error(`${code} ${JSON.stringify(details)}`);
  return data as T;
};

export interface Site {
  readonly platform: TestPlatform;
  readonly api: TestApi;
  readonly root: TestClient;
  readonly venue: Venue;
  readonly deviceId: string;
  ask<E extends AnyEndpoint>(endpoint: E, args?: Parameters<TestClient['call']>[1]): Promise<ReplyOf<E>>;
  upload(content: Buffer, as?: TestClient): Promise<Envelope<SolutionImport>>;
  close(): Promise<void>;
}

/** A whole server with two places and one projector, which are called what this site calls them. */
export const openSite = async ({ hall, device }: { readonly hall: string; readonly device: string }): Promise<Site> => {
  const platform = await createTestPlatform();
  const venue = await seedVenue(platform, 'pjlink');
  const { db } = platform.database;
  await db.update(places).set({ name: hall }).where(eq(places.id, venue.hall));
  const deviceId = newId();
  const params = { host: '10.1.1.1' };
  const { modelId, hall: placeId } = venue;
  await db.insert(devices).values({ id: deviceId, name: device, modelId, placeId, enabled: false, params });
  const folder = await mkdtemp(join(tmpdir(), 'eoms-site-'));
  const nodes = await wireOn(platform, (node) => wireForTest(node, { dataFolder: folder, allowLoopback: true }));
  for (const node of nodes) await node.start();
  const api = await createTestApi(platform, nodes);
  const root = api.signIn({ superAdministrator: true, places: 'all', username: 'root' });
  return {
    platform,
    api,
    root,
    venue,
    deviceId,
    ask: async (endpoint, args) => must(await root.call(endpoint, args)),
    async upload(content, as = root) {
      return (await as.send(imports.readSolutionFile, await uploadOf('solution.zip', content))).json();
    },
    async close() {
      await api.close();
      for (const node of nodes) await node.stop();
      await platform.close();
      await rm(folder, { recursive: true });
    },
  };
};

export const automationDraft = (
  { venue, deviceId }: Pick<Site, 'venue' | 'deviceId'>,
  groupId: string,
  more: Partial<AutomationDraft> = {},
): AutomationDraft => ({
  name: 'Lights follow',
  groupId,
  description: 'x',
  enabled: true,
  placeIds: [venue.hall],
  triggers: [{ kind: 'connection', id: 't', deviceIds: [deviceId], to: 'offline', forSeconds: 60 }],
  condition: { match: 'all', rules: [{ kind: 'placeState', placeId: venue.hall, is: ['idle'] }] },
  steps: [powerStep('a', true, deviceId)],
  onFailure: 'stop',
  overlap: 'queue',
  limitSeconds: 30,
  yieldMinutes: 0,
  mostPerHour: 100,
  ...more,
});

export const groupOfSite = async (site: Site, name = 'Rooms'): Promise<string> =>
  (await site.ask(automations.saveAutomationGroup, { body: { name } })).id;

export const actionGroupOf = async (site: Site, name: string): Promise<string> =>
  (
    await site.ask(actionGroupsEndpoints.saveActionGroup, {
      body: {
        placeId: site.venue.hall,
        name,
        icon: 'users',
        steps: [powerStep('x', true, site.deviceId)],
        onFailure: 'stop',
        overlap: 'queue',
        limitSeconds: 60,
        confirm: false,
      },
    })
  ).id;

export interface Published {
  readonly id: string;
  readonly versionId: string;
  readonly file: Buffer;
}

/** Publishes these members, and exports the version. */
export const published = async (
  site: Site,
  members: readonly MemberKey[],
  name = 'Meeting rooms',
): Promise<Published> => {
  const { id } = await site.ask(solutions.saveSolution, { body: { name, description: '', members } });
  await site.ask(solutions.publishSolution, { body: { id, note: 'first' } });
  return exported(site, id);
};

/** The newest version. */
export const exported = async (site: Site, id: string): Promise<Published> => {
  const [version] = await site.ask(solutions.listSolutionVersions, { params: { id } });
  const versionId = version?.id ?? '';
  const reply = await site.root.send(solutions.exportSolution, { body: { versionId } });
  return { id, versionId, file: reply.rawPayload };
};

export const noChoices: ImportChoices = { things: [], same: [], leaveOut: [] };
/** Every suggestion confirmed, and what was open said by hand. */
export const confirmed = (plan: ImportPlan, byName: Readonly<Record<string, string>> = {}): ImportChoices => ({
  ...noChoices,
  things: plan.things.flatMap(({ kind, id, name, state, here }) => {
    const localId = byName[name] ?? (state === 'suggested' ? here?.id : undefined);
    return localId === undefined ? [] : [{ kind, id, localId }];
  }),
});

export const planOf = (site: Site, id: string, choices = noChoices): Promise<ImportPlan> =>
  site.ask(imports.planSolutionImport, { body: { id, choices } });

/** Reads a file of an origin that is trusted. */
export const readTrusted = async (site: Site, file: Buffer): Promise<SolutionImport> => {
  const read = must(await site.upload(file));
  const { id, fingerprint } = read;
  await site.root.call(imports.trustSolutionOrigin, { body: { id, fingerprint } });
  return read;
};

/** Applies as planned. */
export const applied = async (site: Site, id: string, choices: ImportChoices) => {
  const { fingerprint } = await planOf(site, id, choices);
  return site.ask(imports.applySolutionImport, { body: { id, choices, fingerprint } });
};
