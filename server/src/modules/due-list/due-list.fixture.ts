import { expect } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { createAssetLoans } from '../asset-loans/asset-loans.module.ts';
import { type AssetsSystem, openAssetsSystem } from '../assets/assets.fixture.ts';
import { createMeetings } from '../meetings/meetings.module.ts';
import { noDevices, noPush, openOutbound } from '../notices/notices.fixture.ts';
import { createNotices, type NoticesModule } from '../notices/notices.module.ts';
import { createDueList, type DueListModule } from './due-list.module.ts';

interface Wishes {
  readonly language?: 'zh' | 'en';
  /** At this moment, nothing may come. */
  readonly quiet?: boolean;
}

export interface DueSystem extends AssetsSystem {
  readonly lists: readonly DueListModule[];
  readonly notices: readonly NoticesModule[];
  /** Whoever may manage suppliers. */
  readonly managers: string[];
  /** A user of the database who sees these places. */
  person(name: string, places: readonly string[], wishes?: Wishes): Promise<TestClient>;
  /** All nodes look at what falls due, at the same moment. */
  look(): Promise<void>;
  /** What happened to loans without a call of their own is said. */
  sayLoans(): Promise<void>;
  /** Titles of what somebody was sent, in the order of sending. */
  titlesOf(userId: string): Promise<string[]>;
  /** What became of the notices about a subject. */
  outcomes(subject: string): Promise<{ status: string; reply: { status: string } | null }[]>;
}

const hourOf = (hoursFromNow: number): string =>
  new Date(Date.now() + hoursFromNow * 3_600_000).toTimeString().slice(0, 5);

/** The due list over real assets, loans and notices, with users of the database. */
export const openDueSystem = async (): Promise<DueSystem> => {
  const managers: string[] = [];
  const lists: DueListModule[] = [];
  const notices: NoticesModule[] = [];
  const rest: ModuleParts[] = [];
  const config = {
    retention: async () => ({ noticeDays: 90 }) as never,
    language: () => 'zh' as const,
    general: async () => ({ publicUrl: 'https://eoms.example/' }) as never,
  };
  const system = await openAssetsSystem((node) => {
    const own = createNotices({ platform: node.platform, config, outbound: openOutbound, ...noDevices, ...noPush });
    own.setAlarms(async () => undefined);
    const meetings = createMeetings({ platform: node.platform, places: node.places, fetchGuarded: fetch });
    const loans = createAssetLoans({ platform: node.platform, places: node.places, assets: node.assets, notices: own });
    const list = createDueList({
      ...node.platform,
      places: node.places,
      access: {
        accessOf: async () => ({ superAdministrator: true, grants: new Map(), places: 'all' }),
        peopleWho: async () => managers,
      },
      config,
      notices: own,
    });
    notices.push(own);
    lists.push(list);
    rest.push(loans);
    return [...own.routes, ...meetings.routes, ...loans.routes, ...list.routes];
  });
  const { pool } = system.platform.database;
  for (const own of notices) await own.start();
  return {
    ...system,
    lists,
    notices,
    managers,
    async person(name, places, { language, quiet } = {}) {
      const [userId, roleId] = [newId(), newId()];
      await pool.query(`insert into users (id, realm, username, name, enabled) values ($1, 'internal', $2, $3, true)`, [
        userId,
        `${name.toLowerCase()}-${userId}`,
        name,
      ]);
      await pool.query(
        `insert into roles (id, name, code, type, remarks, all_places) values ($1, $2, $2, 'operator', '', false)`,
        [roleId, roleId],
      );
      await pool.query('insert into user_roles (user_id, role_id, is_default) values ($1, $2, true)', [userId, roleId]);
      for (const placeId of places)
        await pool.query('insert into role_places (role_id, place_id) values ($1, $2)', [roleId, placeId]);
      if (language !== undefined || quiet)
        await pool.query(
          `insert into notice_preferences (user_id, language, muted, quiet_from, quiet_to, urgent_in_quiet)
           values ($1, $2, '{}', $3, $4, false)`,
          [userId, language ?? null, quiet ? hourOf(-2) : null, quiet ? hourOf(2) : null],
        );
      const grants = {
        assetLoan: ['view', 'edit'],
        assetManagement: ['view', 'edit'],
        dueList: ['view', 'edit'],
      } as const;
      return system.api.signIn({ userId, username: name, grants, places });
    },
    async look() {
      await pool.query('update due_watches set next_at = now()');
      await Promise.all(lists.map(({ reminders }) => reminders.run()));
    },
    async sayLoans() {
      for (const one of rest) await one.start?.();
      const unsaid = async () =>
        (await pool.query('select count(*)::int as n from asset_loans where not is_said')).rows[0].n;
      await expect.poll(unsaid, { timeout: 30_000 }).toBe(0);
    },
    async titlesOf(userId) {
      const { rows } = await pool.query(
        'select title from notice_deliveries where user_id = $1 order by created_at, title',
        [userId],
      );
      return rows.map(({ title }) => title);
    },
    async outcomes(subject) {
      const { rows } = await pool.query('select status, reply from notice_deliveries where subject = $1', [subject]);
      return rows;
    },
    async close() {
      for (const one of [...rest, ...lists, ...notices]) await one.stop?.();
      await system.close();
    },
  };
};
