import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupEndpoints as calls } from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { type BackupsOfTest, openBackups } from './runs.fixture.ts';

let site: BackupsOfTest;
beforeAll(async () => {
  site = await openBackups();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.notices.length = 0;
  await rm(site.mounted, { recursive: true, force: true });
  await mkdir(site.mounted);
  await site.query('delete from backups');
  await site.query(`update backup_schedules set last_test_passed = null, since = now(), warned_at = null`);
});

/** Without the mark of a place. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
const copyTo = async (name: string, address: string): Promise<string> => {
  const draft = {
    name,
    type: 'folder',
    address,
    account: '',
    region: '',
    hostKey: '',
    networks: [],
    enabled: true,
  } as const;
  const { data } = await site.chief.call(calls.saveBackupPlace, { body: draft });
  if (!data) throw new Error('the place was not saved');
  return data.id;
};

describe('backups of the schedule', { timeout: 120_000 }, () => {
  it('are made when they are due, copied, and leave as many as wanted, here and elsewhere', async () => {
    const placeId = await copyTo('mounted', site.mounted);
    await site.schedule({ keep: 2, placeIds: [placeId] });
    const made = [await site.due(), await site.due(), await site.due()];
    expect(made.map(({ state, cause, copies }) => [state, cause, copies.map((copy) => copy.state)])).toEqual(
      Array.from({ length: 3 }, () => ['succeeded', 'schedule', ['succeeded']]),
    );
    const left = made
      .slice(1)
      .map(({ fileName }) => fileName)
      .sort();
    await until('the oldest has left', async () => (await filesIn(site.mounted)).length === 2);
    expect(await filesIn(site.mounted)).toEqual(left);
    expect((await site.page()).filter(({ isHere }) => isHere)).toHaveLength(2);
    expect(existsSync(join(site.folder, made[0]?.fileName ?? ''))).toBe(false);
    const [newest] = left.slice(-1);
    expect(await readFile(join(site.mounted, newest ?? ''))).toEqual(await readFile(join(site.folder, newest ?? '')));
    const { data } = await site.chief.call(calls.getBackupSchedule);
    expect(Date.parse(data?.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(await site.sign()).toMatchObject({ planned: true, ageSeconds: expect.any(Number) });
    expect(site.notices).toEqual([]);
  });

  it('go on when a place is away: the others have it, and people are told', async () => {
    const [away, here] = [await copyTo('away', join(site.mounted, 'gone', 'deep')), await copyTo('here', site.mounted)];
    await site.schedule({ placeIds: [away, here] });
    const { state, copies } = await site.due();
    expect([state, ...copies.map((copy) => copy.state)]).toEqual(['succeeded', 'failed', 'succeeded']);
    await until('people are told', () => site.notices.length === 1);
    expect(site.notices[0]).toContain('away');
    await site.chief.call(calls.removeBackupPlace, { body: { id: away } });
    expect((await site.chief.call(calls.getBackupSchedule)).data?.placeIds).toEqual([here]);
  });

  it('that fail never cost the last good one, and people are told of each', async () => {
    await site.schedule({ keep: 1 });
    const good = await site.due();
    const aside = `${site.folder}-aside`;
    await rename(site.folder, aside);
    await writeFile(site.folder, 'a file where the folder was');
    try {
      expect((await site.due()).state).toBe('failed');
      expect((await site.due()).state).toBe('failed');
      await until('people are told', () => site.notices.length === 2);
    } finally {
      await rm(site.folder);
      await rename(aside, site.folder);
    }
    expect(await filesIn(site.folder)).toContain(good.fileName);
    expect(await site.chief.call(calls.removeBackup, { body: { id: good.id } })).toMatchObject({
      code: 'backup.lastGood',
    });
    expect((await site.due()).state).toBe('succeeded');
    await until('the older one leaves', () => !existsSync(join(site.folder, good.fileName)));
  });

  it('that do not come are told of once, and health says so until there is one', async () => {
    await site.schedule({ warnAfterHours: 5 });
    expect(await site.sign()).toEqual({ planned: true });
    await site.query(`update backup_schedules set since = now() - interval '6 hours'`);
    await site.wake();
    await until('people are told', () => site.notices.length === 1);
    expect(await site.sign()).toEqual({ planned: true, trouble: 'overdue' });
    await site.wake();
    expect((await site.due()).state).toBe('succeeded');
    expect(await site.sign()).toMatchObject({ planned: true, ageSeconds: expect.any(Number) });
    expect(await site.sign()).not.toHaveProperty('trouble');
    expect(site.notices).toHaveLength(1);
  });

  it('are proved by a restore every week; one that is damaged is told of', async () => {
    await site.schedule({ testWeekly: true });
    const { fileName } = await site.due();
    const test = async () => {
      await site.query(`update backup_schedules set next_test_at = now(), last_test_at = null`);
      await site.wake();
      const read = async () => (await site.chief.call(calls.getBackupSchedule)).data;
      await until('the test ends', async () => (await read())?.lastTestAt != null, 60_000);
      return read();
    };
    expect(await test()).toMatchObject({ lastTestPassed: true, lastTestTables: expect.any(Number) });
    const path = join(site.folder, fileName);
    const content = await readFile(path);
    const middle = Math.floor(content.length / 2);
    content.fill(0x20, middle, middle + 400);
    await writeFile(path, content);
    expect(await test()).toMatchObject({ lastTestPassed: false });
    expect(await site.sign()).toMatchObject({ trouble: 'testFailed' });
    await until('people are told', () => site.notices.length === 1);
  });
});

describe('a backup', { timeout: 120_000 }, () => {
  const make = (passphrase?: string) =>
    site.chief.call(calls.makeBackup, {
      body: { kinds: ['places'], historyDays: 0, ...(passphrase === undefined ? {} : { passphrase }) },
    });

  it('of a process that died is made again once, and then given up', async () => {
    const left = (id: string, attempts: number) =>
      site.query(
        `insert into backups (id, kinds, cause, by, state, file_name, node, node_name, attempts)
         values ($1, '{places}', 'person', 'chief', 'running', $2, $3, 'gone', $4)`,
        [id, `${id}.zip`, newId(), attempts],
      );
    const [first, second] = [newId(), newId()];
    await left(first, 2);
    const stateOf = async (id: string) => (await site.page()).find((backup) => backup.id === id)?.state;
    await until('the one that died twice is given up', async () => (await stateOf(first)) === 'failed', 60_000);
    await left(second, 1);
    await until('the other is made', async () => (await stateOf(second)) === 'succeeded', 60_000);
  });

  it('is stopped by a person and leaves nothing', async () => {
    const { data } = await make();
    const id = data?.id ?? '';
    expect(await site.chief.call(calls.cancelBackup, { body: { id } })).toMatchObject({ status: true });
    const stopped = await site.ended();
    expect([stopped.id, stopped.state]).toEqual([id, 'cancelled']);
    expect(await site.chief.call(calls.cancelBackup, { body: { id } })).toMatchObject({ code: '409' });
    await until(
      'no half file is left',
      async () => !(await filesIn(site.folder)).some((name) => name.startsWith(stopped.fileName)),
    );
  });

  it('is refused when too many wait', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => make()));
    expect(replies.map(({ code }) => code)).toContain('backup.tooMany');
    expect(replies.filter(({ status }) => status)).toHaveLength(5);
    await until('they end', async () => (await site.page()).every(({ endedAt }) => endedAt !== null), 60_000);
  });
});
