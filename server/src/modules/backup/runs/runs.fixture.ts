import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backup, type BackupScheduleDraft, backupEndpoints as calls } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { createBackup } from '../backup.module.ts';
import { scheduleChanged } from '../backup.news.ts';

export interface BackupsOfTest {
  readonly platform: TestPlatform;
  readonly chief: TestClient;
  /** Where the files are, and a folder for copies beside it. */
  readonly folder: string;
  readonly mounted: string;
  /** What the super administrators were sent. */
  readonly notices: string[];
  readonly sign: ReturnType<typeof createBackup>['sign'];
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  schedule(more?: Partial<BackupScheduleDraft>): Promise<void>;
  /** Looks at the schedule again. */
  wake(): Promise<void>;
  /** What is planned becomes due now, and ends. */
  due(): Promise<Backup>;
  /** The newest, once it has ended. */
  ended(): Promise<Backup>;
  page(): Promise<Backup[]>;
  close(): Promise<void>;
}

const backsUpWithinMs = 60_000;

export const openBackups = async (): Promise<BackupsOfTest> => {
  const platform = await createTestPlatform({ oneNode: 'the file of a backup is on the node that made it' });
  const root = await mkdtemp(join(tmpdir(), 'eoms-backups-'));
  const [folder, mounted] = [join(root, 'backups'), join(root, 'mounted')];
  const notices: string[] = [];
  const nodes = await wireOn(platform, (node) =>
    createBackup({
      platform: node,
      config: { general: async () => ({ publicUrl: '' }) as never },
      notices: {
        send: async (_tx, { variables }) => {
          notices.push(JSON.stringify(variables));
          return newId();
        },
      },
      product: { version: '0.1.0' },
      settings: { dataFolder: node.dataFolder, backupFolder: folder },
    }),
  );
  const api = await createTestApi(platform, nodes);
  const chief = api.signIn({ superAdministrator: true, username: 'chief', places: 'all' });
  const [{ start, stop, sign }] = nodes;
  await platform.news.start();
  await start();
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await platform.database.pool.query(text, values)).rows as T[];
  const page = async () => (await chief.call(calls.listBackups)).data?.records ?? [];
  const ended = async (): Promise<Backup> => {
    let newest: Backup | undefined;
    await until(
      () => `the newest backup ends: ${JSON.stringify(newest)}`,
      async () => {
        [newest] = await page();
        return newest !== undefined && newest.endedAt !== null;
      },
      backsUpWithinMs,
    );
    if (!newest) throw new Error('there is no backup');
    return newest;
  };
  const wake = (): Promise<void> =>
    platform.database.transaction((tx) => platform.news.changed(tx, scheduleChanged, {}));
  return {
    platform,
    chief,
    folder,
    mounted,
    notices,
    sign,
    query,
    page,
    ended,
    wake,
    async schedule(more = {}) {
      const reply = await chief.call(calls.saveBackupSchedule, {
        body: {
          enabled: true,
          frequency: 'daily',
          weekday: 1,
          at: '03:00',
          kinds: ['settings', 'places'],
          historyDays: 0,
          keep: 2,
          placeIds: [],
          warnAfterHours: 26,
          testWeekly: false,
          ...more,
        },
      });
      if (!reply.status) throw new Error(JSON.stringify(reply));
    },
    async due() {
      const before = (await page()).length;
      await query(`update backup_schedules set next_at = now()`);
      await wake();
      await until('what is due begins', async () => (await page()).length > before, backsUpWithinMs);
      return ended();
    },
    async close() {
      await stop();
      await api.close();
      await platform.close();
      await rm(root, { recursive: true, force: true });
    },
  };
};
