import {
  type AssetLoan,
  assetsEndpoints,
  assetLoansEndpoints as calls,
  type LoanReservation,
  meetingsEndpoints,
} from '@eoms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { inDays } from '../assets/assets.fixture.ts';
import { inHours, type LoansSystem, openLoansSystem } from './asset-loans.fixture.ts';

let system: LoansSystem;
beforeAll(async () => {
  system = await openLoansSystem();
});
afterAll(() => system.close());

const wang = { name: 'Wang', userId: null };
const forPerson = (assetIds: string[], from: number, to: number, holder = wang): LoanReservation => ({
  wish: { assetIds },
  purpose: { holder, startsAt: inHours(from), endsAt: inHours(to) },
  remarks: '',
});
const forMeeting = (assetIds: string[], meetingId: string): LoanReservation => ({
  wish: { assetIds },
  purpose: { meetingId },
  remarks: '',
});
const loansOf = async (assetId: string): Promise<AssetLoan[]> =>
  (await system.admin.call(calls.listAssetLoans, { query: { assetId } })).data?.records ?? [];
const only = async (assetId: string): Promise<AssetLoan> => {
  const [loan, ...more] = await loansOf(assetId);
  if (!loan || more.length > 0) throw new Error(`${more.length + 1} loans`);
  return loan;
};
const handOut = (...ids: string[]) => system.admin.call(calls.handOutAssets, { body: { ids } });
const takeBack = (...ids: string[]) =>
  system.admin.call(calls.takeBackAssets, { body: { ids, to: 'inStock', remarks: '' } });

describe('a reservation', () => {
  it('is of one person at a time, also of two who ask at once', async () => {
    const id = await system.add();
    const both = await Promise.all([forPerson([id], 1, 3), forPerson([id], 2, 4)].map((one) => system.reserve(one)));
    expect(both.map(({ code }) => code).sort()).toEqual(['200', 'assetLoan.taken']);
    expect(both.find(({ code }) => code !== '200')?.message).toContain('Wang');
    expect((await loansOf(id)).length).toBe(1);
    // The end of one is the beginning of the next.
    expect((await system.reserve(forPerson([id], 4, 5))).code).toBe('200');
  });

  it('is of all or none', async () => {
    const [a, b] = [await system.add(), await system.add()];
    await system.reserve(forPerson([b], 1, 2));
    expect((await system.reserve(forPerson([a, b], 1, 2))).code).toBe('assetLoan.taken');
    expect(await loansOf(a)).toEqual([]);
  });

  it('finds free ones of a category at a place, never the same for two', async () => {
    const categoryId = await system.addCategory(newId(), 'MI', null);
    for (let n = 0; n < 4; n += 1) await system.add({ categoryId, placeId: system.venue.hall });
    const some = (many: number): LoanReservation => ({
      wish: { categoryId, model: null, placeId: system.venue.hall, many },
      purpose: { holder: wang, startsAt: inHours(1), endsAt: inHours(2) },
      remarks: '',
    });
    const both = await Promise.all([some(2), some(2)].map((one) => system.reserve(one)));
    expect(both.map(({ code }) => code)).toEqual(['200', '200']);
    const late = await system.reserve(some(1));
    expect([late.code, late.message]).toEqual(['assetLoan.noneFree', expect.stringContaining('0')]);
  });

  it('is refused for what is in repair or retired, for times that are over and for strangers', async () => {
    const id = await system.add();
    await system.handle({ action: 'repair', ids: [id], remarks: '' });
    expect((await system.reserve(forPerson([id], 1, 2))).code).toBe('assetLoan.unfit');
    await system.handle({ action: 'retire', ids: [id], remarks: '' });
    expect((await system.reserve(forPerson([id], 1, 2))).code).toBe('assetLoan.unfit');
    const other = await system.add();
    expect((await system.reserve(forPerson([other], -3, -2))).code).toBe('assetLoan.over');
    expect((await system.reserve(forPerson([other], 2, 1))).code).toBe('assetLoan.endBeforeStart');
    expect((await system.reserve(forPerson([other], 2, 24 * 400))).code).toBe('assetLoan.tooLong');
    const guest = system.api.signIn({ grants: { assetLoan: ['view', 'edit'] }, places: [system.venue.room] });
    expect((await system.reserve(forPerson([other], 1, 2), guest)).code).toBe('404');
    await system.reserve(forPerson([other], 1, 2));
    const loan = await only(other);
    expect((await guest.call(calls.listAssetLoans, { query: { assetId: other } })).data?.records).toEqual([]);
    expect((await guest.call(calls.releaseAssetLoan, { body: { id: loan.id } })).code).toBe('404');
    expect((await guest.call(calls.handOutAssets, { body: { ids: [loan.id] } })).code).toBe('404');
    const host = system.api.signIn({ grants: { placeMeeting: ['view', 'edit'] }, places: 'all' });
    expect((await host.call(calls.handOutAssets, { body: { ids: [loan.id] } })).code).toBe('403');
  });
});

describe('a loan', () => {
  it('is one with the status of the asset: handed out, visible when overdue, taken back', async () => {
    const id = await system.add();
    await system.reserve(forPerson([id], 1, 30));
    const { id: loanId } = await only(id);
    expect((await takeBack(loanId)).code).toBe('assetLoan.wrongState');
    expect((await handOut(loanId)).code).toBe('200');
    expect((await handOut(loanId)).code).toBe('assetLoan.wrongState');
    expect(await system.get(id)).toMatchObject({ status: 'onLoan', holder: 'Wang' });
    expect(await only(id)).toMatchObject({ status: 'out', isOverdue: false, assetStatus: 'onLoan' });
    await system.platform.database.pool.query(
      `update asset_loans set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [loanId],
    );
    const overdue = await system.admin.call(calls.listAssetLoans, { query: { overdue: 'true' } });
    expect(overdue.data?.records.map((one) => one.id)).toContain(loanId);
    expect((await takeBack(loanId)).code).toBe('200');
    expect(await system.get(id)).toMatchObject({ status: 'inStock', holder: null, dueBackOn: null });
    expect(await only(id)).toMatchObject({ status: 'returned', returnedBy: 'root' });
  });

  it('is also made and ended on the page of the asset, and refuses what is promised to somebody else', async () => {
    const id = await system.add();
    await system.reserve(forPerson([id], 24 * 5, 24 * 6));
    const lend = (dueBackOn: string | null) =>
      system.handle({ action: 'lend', ids: [id], remarks: '', holder: 'Li', dueBackOn });
    expect(await lend(null)).toBe('assetLoan.taken');
    expect(await lend(inDays(7))).toBe('assetLoan.taken');
    expect(await lend(inDays(2))).toBe('200');
    const [out] = (await loansOf(id)).filter(({ status }) => status === 'out');
    expect(out).toMatchObject({ holder: 'Li', handedBy: 'root' });
    expect((await system.reserve(forPerson([id], 1, 2))).code).toBe('assetLoan.taken');
    // Longer, but not into the reservation.
    const save = (endsAt: string, revision = out?.revision ?? 0) =>
      system.admin.call(calls.saveAssetLoan, {
        body: { id: out?.id ?? '', revision, startsAt: out?.startsAt ?? '', endsAt, remarks: 'longer' },
      });
    expect((await save(inHours(24 * 5 + 1))).code).toBe('assetLoan.taken');
    expect((await save(inHours(24 * 4))).code).toBe('200');
    expect((await save(inHours(24 * 3))).code).toBe('409');
    expect((await system.get(id)).dueBackOn).toBe(inDays(4));
    expect(await system.handle({ action: 'store', ids: [id], remarks: '' })).toBe('200');
    expect((await loansOf(id)).map(({ status }) => status).sort()).toEqual(['reserved', 'returned']);
  });

  it('is found by the label', async () => {
    const id = await system.add();
    const { code } = await system.get(id);
    await system.reserve(forPerson([id], 1, 2));
    const scan = async (label: string) => (await system.admin.call(calls.scanAssetLoan, { query: { label } })).data;
    expect(await scan(String(code))).toMatchObject({ asset: { id }, out: null, reserved: [{ holder: 'Wang' }] });
    expect(await scan('no such label')).toEqual({ asset: null, out: null, reserved: [] });
  });
});

describe('an asset that goes into repair', () => {
  it('names the reservations that it breaks, and releases them only when that is wanted', async () => {
    const id = await system.add();
    await system.reserve(forPerson([id], 5, 6));
    const body = { action: 'repair' as const, ids: [id], remarks: '' };
    const asked = await system.admin.call(assetsEndpoints.handleAssets, { body });
    expect([asked.code, asked.message]).toEqual(['assetLoan.breaks', expect.stringContaining('Wang')]);
    expect((await only(id)).status).toBe('reserved');
    expect(await system.handle({ ...body, release: true })).toBe('200');
    expect(await only(id)).toMatchObject({ status: 'released', releasedAs: 'assetGone' });
  });
});

describe('what is reserved for a meeting', () => {
  it('has its times and organiser, and moves with it', async () => {
    const id = await system.add();
    const meetingId = await system.addMeeting(1, 2);
    expect((await system.reserve(forMeeting([id], meetingId))).code).toBe('200');
    expect(await only(id)).toMatchObject({ holder: 'Wang Fang', meeting: 'Budget', meetingId });
    expect(await system.moveMeeting(meetingId, 3, 5)).toBe('200');
    const moved = await only(id);
    expect(Math.abs(Date.parse(moved.endsAt ?? '') - Date.parse(inHours(5)))).toBeLessThan(5_000);
    const { revision, startsAt } = moved;
    const alone = await system.admin.call(calls.saveAssetLoan, {
      body: { id: moved.id, revision, startsAt, endsAt: inHours(9), remarks: '' },
    });
    expect(alone.code).toBe('assetLoan.ofMeeting');
  });

  it('is released where somebody else has it at the new time, and when the meeting is cancelled', async () => {
    const id = await system.add();
    const meetingId = await system.addMeeting(6, 7);
    await system.reserve(forMeeting([id], meetingId));
    await system.reserve(forPerson([id], 8, 9));
    expect(await system.moveMeeting(meetingId, 8, 8.5)).toBe('200');
    const [mine] = (await loansOf(id)).filter((one) => one.meetingId === meetingId);
    expect(mine).toMatchObject({ status: 'released', releasedAs: 'meetingMoved' });
    const other = await system.add();
    await system.reserve(forMeeting([other], meetingId));
    await system.admin.call(meetingsEndpoints.cancelMeeting, { body: { id: meetingId, following: false } });
    expect(await only(other)).toMatchObject({ status: 'released', releasedAs: 'meetingCancelled' });
    expect((await system.reserve(forMeeting([other], meetingId))).code).toBe('assetLoan.meetingOver');
    // Said once, in the log of what was done.
    const said = async () =>
      (
        await system.platform.database.pool.query(
          `select count(*)::int as n from audit_entries where action = 'loanFollowed'`,
        )
      ).rows[0].n;
    await expect.poll(said).toBeGreaterThanOrEqual(2);
  });
});

describe('what nobody fetched', () => {
  it('is reserved for nobody when its time is over', async () => {
    const id = await system.add();
    await system.reserve(forPerson([id], 1, 2));
    await system.platform.database.pool.query(
      `update asset_loans set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
       where asset_id = $1`,
      [id],
    );
    // Something happens, and the queue looks.
    await system.reserve(forPerson([id], 3, 4));
    const released = async () => (await loansOf(id)).filter(({ releasedAs }) => releasedAs === 'notFetched').length;
    await expect.poll(released).toBe(1);
  });
});

describe('whatever is reserved, moved, handed out and taken back', () => {
  const hours = fc.integer({ min: 1, max: 12 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('reserve' as const), asset: fc.nat(2), from: hours, long: hours }),
    fc.record({ kind: fc.constant('meeting' as const), asset: fc.nat(2), from: hours, long: hours }),
    fc.record({ kind: fc.constant('move' as const), asset: fc.nat(5), from: hours, long: hours }),
    fc.record({ kind: fc.constant('out' as const), asset: fc.nat(5), from: hours, long: hours }),
    fc.record({ kind: fc.constant('back' as const), asset: fc.nat(5), from: hours, long: hours }),
    fc.record({ kind: fc.constant('repair' as const), asset: fc.nat(2), from: hours, long: hours }),
    fc.record({ kind: fc.constant('store' as const), asset: fc.nat(2), from: hours, long: hours }),
  );
  let slot = 0;
  it('nothing is promised to two at once, and the loans are what the assets say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { maxLength: 8 }), async (pairs) => {
        const assets = [await system.add(), await system.add(), await system.add()];
        const meetings: string[] = [];
        const act = async ({ kind, asset, from, long }: (typeof pairs)[number][number]): Promise<void> => {
          const id = assets[asset % 3] ?? '';
          const open = (await Promise.all(assets.map(loansOf))).flat();
          const loan = open[asset % Math.max(open.length, 1)]?.id;
          if (kind === 'reserve') await system.reserve(forPerson([id], from, from + long));
          if (kind === 'meeting') {
            // Meetings hold their room too: each at a time of its own.
            slot += 1;
            const at = 100 + slot * 40;
            const meetingId = await system.addMeeting(at, at + 1);
            meetings.push(meetingId);
            await system.reserve(forMeeting([id], meetingId));
          }
          const [meeting] = meetings;
          if (kind === 'move' && meeting) await system.moveMeeting(meeting, from, from + long);
          if (kind === 'out' && loan) await handOut(loan);
          if (kind === 'back' && loan) await takeBack(loan);
          if (kind === 'repair') await system.handle({ action: 'repair', ids: [id], remarks: '', release: true });
          if (kind === 'store') await system.handle({ action: 'store', ids: [id], remarks: '' });
        };
        for (const [one, two] of pairs) {
          const results = await Promise.allSettled([act(one), act(two)]);
          expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
        }
        const { rows: doubled } = await system.platform.database.pool.query(
          `select a.id from asset_loans a join asset_loans b on a.asset_id = b.asset_id and a.id < b.id
             and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
           where a.status in ('reserved', 'out') and b.status in ('reserved', 'out')`,
        );
        expect(doubled).toEqual([]);
        const { rows: different } = await system.platform.database.pool.query(
          `select a.id, a.status from assets a left join asset_loans l on l.asset_id = a.id and l.status = 'out'
           where (a.status = 'onLoan') <> (l.id is not null)
           union all
           select a.id, a.status from assets a join asset_loans l on l.asset_id = a.id and l.status = 'reserved'
           where a.status in ('inRepair', 'retired')`,
        );
        expect(different).toEqual([]);
        for (const meetingId of meetings)
          await system.admin.call(meetingsEndpoints.cancelMeeting, { body: { id: meetingId, following: false } });
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
