import { directoriesEndpoints as calls, type DirectoryDraft, type FieldMapping } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { createPasswords } from '../../platform/auth/password.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createAccess } from '../access/access.module.ts';
import { createMenus } from '../menus/menus.module.ts';
import { createNavigation } from '../navigation/navigation.module.ts';
import { createPeople } from '../people/people.module.ts';
import { type DirectoriesPort, noDirectories } from '../session/directories.port.ts';
import { createDirectories, createDirectoryOutbound } from './directories.module.ts';

/** Loopback is never a target otherwise; the servers of tests are there. */
export const outboundTo = createDirectoryOutbound({ ownPorts: [], isAllowed: () => true });

export const dingtalkMapping: FieldMapping = {
  username: 'userid',
  name: 'name',
  phone: 'mobile',
  email: 'email',
  code: '',
  sex: '',
};

export const dingtalkDraft = (base: string, change: Partial<DirectoryDraft> = {}): DirectoryDraft => ({
  name: '钉钉',
  connection: { type: 'dingtalk', base, apiBase: base, loginBase: base, clientId: 'app', roots: '1' },
  networks: [],
  mapping: dingtalkMapping,
  departmentId: null,
  roleId: null,
  gone: 'disable',
  linkExisting: false,
  schedule: 'off',
  dailyAt: '03:00',
  guardPercent: 20,
  signIn: true,
  secret: 'right',
  ...change,
});

/** People, roles and directories wired together; waits for rate limits are noted instead of waited for. */
export const createDirectoriesSystem = async () => {
  const platform = await createTestPlatform();
  const waits: number[] = [];
  const ended: string[] = [];
  let port: DirectoriesPort = noDirectories;
  const nodes = await wireOn(platform, async (node) => {
    const menus = createMenus(node);
    const people = createPeople({
      ...node,
      passwords: createPasswords(),
      passwordRules: async () => ({ shortest: 8, refuseNames: true, history: 0 }),
    });
    const endSessions = async (_tx: unknown, { userIds }: { userIds: readonly string[] }) => {
      ended.push(...userIds);
      return () => undefined;
    };
    people.setSessions({
      hasSecondFactor: () => sql`false`,
      endSessions,
      confirmPassword: async () => undefined,
      liftLimits: async () => undefined,
    });
    const navigation = createNavigation(node);
    navigation.setSignOn({ isAuthorisedService: async () => false });
    const access = createAccess({
      ...node,
      menus,
      people,
      places: {
        existingPlaces: async (ids) => [...ids],
        placesBelow: async (ids) => [...ids],
        withEveryPart: async (ids) => [...ids],
        groupsBelow: async (ids) => [...ids],
      },
      navigation,
    });
    await menus.start();
    await access.start?.();
    const setDirectories = (given: DirectoriesPort): void => {
      port = given;
    };
    const session = { endSessions, setDirectories };
    const pause = async (ms: number) => void (ms >= 500 && waits.push(ms));
    const directories = createDirectories({ platform: node, access, session, navigation, outboundTo, pause });
    await directories.start?.();
    return { access, people, directories, routes: [...people.routes, ...navigation.routes, ...directories.routes] };
  });
  const api = await createTestApi(platform, nodes);
  const editor = api.signIn({ superAdministrator: true });
  const run = async (id: string) => {
    const { data } = await editor.call(calls.getDirectoryRun, { params: { id } });
    if (!data) throw new Error('no run');
    return data;
  };
  /** Reads a directory, and returns the run once it has been read. */
  const read = async (directoryId: string) => {
    const begun = (await editor.call(calls.startDirectoryRun, { body: { id: directoryId } })).data?.id ?? '';
    return vi.waitFor(
      async () => {
        const found = await run(begun);
        if (found.status === 'waiting') throw new Error('it is being read');
        return found;
      },
      { timeout: 20_000, interval: 20 },
    );
  };
  const [{ access, people }] = nodes;
  return {
    platform,
    access,
    people,
    api,
    editor,
    waits,
    ended,
    read,
    run,
    port: () => port,
    async close() {
      for (const { directories } of nodes) await directories.stop?.();
      await api.close();
      await platform.close();
    },
  };
};
