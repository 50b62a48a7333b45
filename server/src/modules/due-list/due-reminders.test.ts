import {
  type AssetRecordDraft,
  assetLoansEndpoints,
  assetRecordsEndpoints,
  assetSuppliersEndpoints,
  assetsEndpoints,
  dueListEndpoints as calls,
  type DueRemindersDraft,
  standardReminders,
} from '@eoms/contract';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { inHours } from '../asset-loans/asset-loans.fixture.ts';
import { inDays } from '../assets/assets.fixture.ts';
import { type DueSystem, openDueSystem } from './due-list.fixture.ts';
import { createRemind } from './reminders/remind.ts';

let system: DueSystem;
let keeper: TestClient;
let helper: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  system = await openDueSystem();
  keeper = await system.person('Wang', [system.venue.hall], { language: 'zh' });
  helper = await system.person('Hill', [system.venue.hall], { language: 'en' });
  stranger = await system.person('Zhao', [system.venue.room]);
});
afterAll(() => system.close());

const about = async (who: TestClient, name: string) =>
  (await system.titlesOf(who.userId)).filter((title) => title.includes(name));
const kept = () => ({ administratorId: keeper.userId, maintainerId: helper.userId });
const record = (assetId: string, performedOn: string, nextOn: string | null) => {
  const costs = { labourCost: null, partsCost: null, externalCost: null };
  const words = { performedBy: 'W', remarks: '', parts: '' };
  const body: AssetRecordDraft = { assetId, kind: 'repair', performedOn, nextOn, fileIds: [], ...words, ...costs };
  return system.admin.call(assetRecordsEndpoints.saveAssetRecord, { body });
};

describe('reminders of what falls due', () => {
  it('reach those who keep an asset, once, each in their language, whichever nodes look', async () => {
    const name = `Projector ${newId()}`;
    const id = await system.add({ name, warrantyUntil: inDays(20), ...kept() });
    await record(id, inDays(-90), inDays(5));
    await Promise.all([system.look(), system.look()]);
    await system.look();
    const { code } = await system.get(id);
    expect(await about(keeper, name)).toEqual(
      [
        `[到期提醒] 保修到期：${name} · ${code} · Hall · ${inDays(20)}（20 天后）`,
        `[到期提醒] 资产维护：${name} · ${code} · Hall · ${inDays(5)}（5 天后）`,
      ].sort(),
    );
    expect(await about(helper, name)).toContain(
      `[Reminder] Warranty ends: ${name} · ${code} · Hall · ${inDays(20)} (in 20 days)`,
    );
    expect(await about(stranger, name)).toEqual([]);
  });

  it('come once more when it is over, and anew for another day', async () => {
    const name = `Rack ${newId()}`;
    const id = await system.add({ name, purchasedOn: inDays(-400), ...kept() });
    await record(id, inDays(-90), inDays(-2));
    await system.look();
    await system.look();
    expect(await about(helper, name)).toEqual([expect.stringContaining('2 days overdue')]);
    await record(id, inDays(-1), inDays(3));
    await system.look();
    expect(await about(helper, name)).toHaveLength(2);
  });

  it('are not of what comes later, was over long ago, is retired or is kept by nobody who may see it', async () => {
    const name = `Quiet ${newId()}`;
    await system.add({ name, warrantyUntil: inDays(40), ...kept() });
    await system.add({ name, warrantyUntil: inDays(-100), ...kept() });
    await system.add({ name, warrantyUntil: inDays(5), administratorId: stranger.userId });
    const gone = await system.add({ name, warrantyUntil: inDays(5), ...kept() });
    await system.handle({ action: 'retire', ids: [gone], remarks: '' });
    await system.look();
    for (const who of [keeper, helper, stranger]) expect(await about(who, name)).toEqual([]);
  });

  it('do not leave when it is settled between the reminder and its delivery', async () => {
    const quiet = await system.person('Sun', [system.venue.hall], { quiet: true });
    const [settled, open] = [`Settled ${newId()}`, `Open ${newId()}`];
    const ids = [];
    for (const name of [settled, open])
      ids.push(await system.add({ name, warrantyUntil: inDays(5), administratorId: quiet.userId }));
    await system.look();
    const subjects = ids.map((id) => `due:warranty:${id}:${inDays(5)}`);
    for (const subject of subjects) expect(await system.outcomes(subject)).toMatchObject([{ status: 'waiting' }]);
    await system.admin.call(assetsEndpoints.removeAsset, { query: { id: ids[0] ?? '' } });
    await system.platform.database.pool.query(
      `update notice_deliveries set due_at = now(), digest_key = null where user_id = $1`,
      [quiet.userId],
    );
    await expect
      .poll(() => system.outcomes(subjects[0] ?? ''), { timeout: 15_000 })
      .toMatchObject([{ status: 'expired', reply: { status: 'overtaken' } }]);
    await expect
      .poll(async () => (await system.outcomes(subjects[1] ?? ''))[0]?.status, { timeout: 15_000 })
      .toBe('sent');
  });

  it('are said by another node when one dies half-way', async () => {
    const name = `Half ${newId()}`;
    for (let n = 0; n < 3; n += 1) await system.add({ name, warrantyUntil: inDays(6), ...kept() });
    const { database } = system.platform;
    const source = {
      kind: 'warranty' as const,
      list: async () => {
        const { data } = await system.admin.call(calls.listDues, {
          query: { from: inDays(0), to: inDays(30), kind: 'warranty' },
        });
        return (data?.dues ?? []).filter(({ title }) => title === name);
      },
      reminded: async (_: unknown, dues: readonly { subjectId: string }[]) =>
        dues.map(({ subjectId }) => ({ about: subjectId, keepers: [keeper.userId], placeIds: [system.venue.hall] })),
    };
    let left = 2;
    const dying = createRemind({
      database,
      sources: () => [source],
      publicUrl: async () => '',
      notices: {
        send: async (...given) => {
          left -= 1;
          if (left === 0) throw new Error('killed');
          return system.notices[0]?.send(...given) ?? '';
        },
      },
    });
    await expect(dying()).rejects.toThrow('killed');
    expect(await about(keeper, name)).toEqual([]);
    await system.look();
    expect(await about(keeper, name)).toHaveLength(3);
  });
});

describe('reminders of loans and contracts', () => {
  it('reach the borrower, whatever places he sees, and whoever handed it out', async () => {
    const borrower = await system.person('Gao', [], { language: 'en' });
    const name = `Microphone ${newId()}`;
    const id = await system.add({ name, ...kept() });
    const holder = { name: 'Gao', userId: borrower.userId };
    const purpose = { holder, startsAt: inHours(0), endsAt: DateTime.now().endOf('day').toISO() ?? '' };
    const { data } = await system.admin.call(assetLoansEndpoints.reserveAssets, {
      body: { wish: { assetIds: [id] }, purpose, remarks: '' },
    });
    expect((await keeper.call(assetLoansEndpoints.handOutAssets, { body: { ids: data?.ids ?? [] } })).code).toBe('200');
    await system.look();
    await system.look();
    const { code } = await system.get(id);
    expect(await about(borrower, name)).toEqual([
      `[Reminder] Due back: ${name} · ${code} · Gao · Hall · ${inDays(0)} (today)`,
    ]);
    expect(await about(keeper, name)).toEqual([expect.stringContaining('归还')]);
    // Who keeps the asset otherwise is not asked.
    expect(await about(helper, name)).toEqual([]);
  });

  it('say what became of a reservation to its borrower, in his language', async () => {
    const english = await system.person('Ito', [], { language: 'en' });
    const chinese = await system.person('Shen', [], { language: 'zh' });
    for (const { userId } of [english, chinese]) {
      const id = await system.add({ name: `Case ${userId}` });
      const holder = { name: 'Ito', userId };
      const purpose = { holder, startsAt: inHours(1), endsAt: inHours(2) };
      await system.admin.call(assetLoansEndpoints.reserveAssets, {
        body: { wish: { assetIds: [id] }, purpose, remarks: '' },
      });
      await system.handle({ action: 'repair', ids: [id], remarks: '', release: true });
    }
    await system.sayLoans();
    const [inEnglish, inChinese] = [await system.titlesOf(english.userId), await system.titlesOf(chinese.userId)];
    expect(inEnglish).toEqual([expect.stringMatching(/^\[Equipment\] .* · released: in repair or retired$/)]);
    expect(inChinese).toEqual([expect.stringMatching(/^\[设备借用\] .* · 设备维修或报废，预约已释放$/)]);
  });

  it('of contracts reach those who manage suppliers', async () => {
    const manager = await system.person('Lin', []);
    system.managers.push(manager.userId);
    const name = `Seller ${newId()}`;
    const terms = { number: 'C-7', subject: 'Service', startsOn: null, responseHours: null, onSiteHours: null };
    const contracts = [10, 10].map((days, at) => ({ ...terms, number: `C-${at}`, endsOn: inDays(days) }));
    const body = { name, address: '', website: '', contacts: [], contracts, remarks: '' };
    await system.admin.call(assetSuppliersEndpoints.saveAssetSupplier, { body });
    await system.look();
    await system.look();
    const said = await about(manager, name);
    expect(said.map((title) => /C-\d/.exec(title)?.[0]).sort()).toEqual(['C-0', 'C-1']);
    expect(said.every((title) => title.includes('10 天后'))).toBe(true);
  });
});

describe('the settings of reminders', () => {
  const save = (body: DueRemindersDraft, who = system.admin) => who.call(calls.saveDueReminders, { body });
  it('say how many days before, 0 for none, and are followed at once', async () => {
    const name = `Setting ${newId()}`;
    await system.add({ name, warrantyUntil: inDays(50), ...kept() });
    const { data } = await system.admin.call(calls.getDueReminders);
    expect(data).toEqual({ revision: 0, days: standardReminders });
    const some = { ...standardReminders, warranty: 0 };
    expect((await save({ revision: 0, days: some })).code).toBe('200');
    await system.add({ name, warrantyUntil: inDays(3), ...kept() });
    await system.look();
    expect(await about(keeper, name)).toEqual([]);
    expect((await save({ revision: 0, days: some })).code).toBe('409');
    expect((await save({ revision: 1, days: { ...some, warranty: 366 } })).code).toBe('422');
    expect((await save({ revision: 1, days: some }, keeper)).code).toBe('403');
    await save({ revision: 1, days: { ...some, warranty: 60 } });
    await Promise.all(system.lists.map(({ reminders }) => reminders.run()));
    expect(await about(keeper, name)).toHaveLength(2);
  });
});
