import { panelSessionsEndpoints as calls, type PanelDraft, panelEndpoints } from '@eoms/contract';
import { createPasswords } from '../../platform/auth/password.ts';
import { hashToken, newPanelToken } from '../../platform/auth/token.ts';
import { createTestApi, type TestApi, type TestClient, type TestUser } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createMeetings } from '../meetings/meetings.module.ts';
import { addGroup, addPlace, keeper } from '../places/places.fixture.ts';
import { createPlaces } from '../places/places.module.ts';
import { addPairing } from './pairings.store.ts';
import { createPanelSessions } from './panel-sessions.module.ts';

export interface PanelsSystem {
  readonly platform: TestPlatform;
  readonly api: TestApi;
  readonly admin: TestClient;
  readonly room: string;
  readonly other: string;
  signIn(user: TestUser): TestClient;
  draft(more?: Partial<PanelDraft>): PanelDraft;
  /** A panel that waits to be let in. */
  wait(): Promise<{ token: string; code: string }>;
  /** A new panel that has been let in and, unless it has a PIN, unlocked. */
  pair(more?: Partial<PanelDraft>): Promise<{ id: string; panel: TestClient; token: string; code: string }>;
  close(): Promise<void>;
}

/** What a panel sends with each change: until when it is wanted. */
export const inTime = () => ({ 'not-after': String(Date.now() + 5_000) });

/** Two rooms with panels and meetings, on a real database. */
export const openPanelsSystem = async (): Promise<PanelsSystem> => {
  const platform = await createTestPlatform();
  const passwords = createPasswords();
  const nodes = await wireOn(platform, async (node) => {
    const places = createPlaces(node);
    const meetings = createMeetings({ platform: node, places, fetchGuarded: fetch });
    await meetings.start?.();
    const panels = createPanelSessions({ platform: node, passwords, places, meetings, version: '1' });
    return {
      meetings,
      findPanel: panels.findPanel,
      routes: [...places.routes, ...meetings.routes, ...panels.routes],
    };
  });
  const api = await createTestApi(platform, nodes);
  const owner = keeper(api, 'all');
  const floor = await addGroup(owner, 'floor');
  const [room, other] = [await addPlace(owner, 'room', floor), await addPlace(owner, 'other', floor)];
  const admin = api.signIn({ superAdministrator: true, username: 'root' });
  let count = 0;
  let waiting = 0;
  const draft: PanelsSystem['draft'] = (more = {}) => ({
    name: `Panel ${++count}`,
    placeId: room,
    parts: ['control', 'operate', 'meetings', 'extendMeeting', 'endMeeting', 'checkIn', 'bookMeeting'],
    deviceIds: null,
    capabilities: null,
    groupIds: null,
    idleMinutes: 30,
    language: 'en',
    appearance: 'light',
    ...more,
  });
  const wait = async () => {
    const [token, code] = [newPanelToken(), `2222${String(++waiting).padStart(4, '2').replaceAll(/[01]/g, 'Z')}`];
    const expiresAt = new Date(Date.now() + 300_000);
    const from = { address: '10.0.0.1', network: `network ${waiting}`, browser: 'Chromium' };
    await addPairing(platform.database, { code, tokenHash: hashToken(token), ...from, expiresAt });
    return { token, code };
  };
  return {
    wait,
    platform,
    api,
    admin,
    room,
    other,
    draft,
    signIn: api.signIn,
    async pair(more) {
      const { token, code } = await wait();
      // Each by somebody else: how often one person may try is limited.
      const saved = await api
        .signIn({ superAdministrator: true, username: 'root' })
        .call(calls.pairPanel, { body: { code, panel: draft(more) } });
      if (!saved.data) throw new Error(`not paired: ${saved.code} ${saved.message}`);
      const panel = api.withToken(token);
      if (!more?.pin) await panel.call(panelEndpoints.unlockPanel, { body: { pin: null }, headers: inTime() });
      return { id: saved.data.id, panel, token, code };
    },
    async close() {
      for (const { meetings } of nodes) await meetings.stop?.();
      await api.close();
      await platform.close();
    },
  };
};
