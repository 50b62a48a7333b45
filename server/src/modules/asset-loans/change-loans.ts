import type { AssetLoanDraft } from '@eoms/contract';
import { assetLoanStates, transition } from '@eoms/contract';
import { assetLoanWords } from '@eoms/phrases';
import { changeState, requireState } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { requireRevision } from '../../platform/database/revision.ts';
import { lockRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockAssets, ofCaller, refuseTaken } from '../assets/assets.module.ts';
import type { AssetLoansDeps } from './asset-loans.deps.ts';
import { assetLoansStored } from './asset-loans.news.ts';
import { type LoanRow, loansIn, setDueBack } from './asset-loans.store.ts';
import { dayOf, lending } from './lending.ts';
import { requirePeriod } from './reserve-assets.ts';

const refusals = { code: 'assetLoan.wrongState', words: assetLoanWords } as const;
const statefulOf = (caller: Caller) => {
  const { table, scope } = loansIn(caller.places);
  return { table, scope, refusals };
};

const released = { action: 'release' as const, ...transition(assetLoanStates, 'reserved', 'released') };
const handed = { action: 'handOut' as const, ...transition(assetLoanStates, 'reserved', 'out') };

/** The loans as they are before the call waits for locks; '404' if one of them is not the caller's to see. */
const seenLoans = async (db: Executor, caller: Caller, given: readonly string[]): Promise<LoanRow[]> => {
  const rows: LoanRow[] = [];
  for (const id of new Set(given)) rows.push((await lockRow(db, loansIn(caller.places), id)) as LoanRow);
  return rows;
};

export const releaseLoan = async (
  { platform: { database, news } }: AssetLoansDeps,
  caller: Caller,
  id: string,
): Promise<null> => {
  await database.transaction(async (tx) => {
    await changeState(tx, statefulOf(caller), [id], released, { releasedAs: 'given' });
    await caller.audit({ target: id, before: { status: 'reserved' }, after: { status: 'released' } }, tx);
    await news.changed(tx, assetLoansStored, {});
  });
  return null;
};

/** Hands out what is reserved, which begins now if it is early. Throws 'assetLoan.taken' if somebody has it until then. */
export const handOut = async (
  { platform: { database, news }, assets }: AssetLoansDeps,
  caller: Caller,
  given: readonly string[],
): Promise<null> => {
  const now = new Date();
  const loans = await seenLoans(database.db, caller, given);
  const over = loans.find(({ status, endsAt }) => status === 'reserved' && endsAt !== null && endsAt <= now);
  if (over) throw refuse('assetLoan.over');
  const by = await ofCaller(database.db, caller);
  const ids = loans.map(({ assetId }) => assetId);
  const late = new Date(Math.max(now.getTime(), ...loans.map(({ startsAt }) => startsAt.getTime())));
  await refuseTaken(database.db, { ids, startsAt: now, endsAt: late }, () =>
    database.transaction(async (tx) => {
      // In the order of every other call: first the assets, then their loans.
      await lockAssets(tx, caller.places, ids);
      for (const { id, startsAt } of loans) {
        const handing = { handedAt: now, handedBy: by.name, handedById: by.id };
        const values = { ...handing, startsAt: startsAt > now ? now : startsAt };
        const [loan] = await changeState(tx, statefulOf(caller), [id], handed, values);
        if (!loan) throw refuse('409');
        await assets.handleIn(tx, by, caller, lending(loan));
        await caller.audit({ target: id, before: { status: 'reserved' }, after: { status: 'out' } }, tx);
      }
      await news.changed(tx, assetLoansStored, {});
    }),
  );
  return null;
};

/** Takes back what is out: its asset goes into stock or into use, which ends the loan. */
export const takeBack = async (
  { platform: { database, news }, assets }: AssetLoansDeps,
  caller: Caller,
  {
    ids: given,
    to,
    remarks,
  }: { readonly ids: readonly string[]; readonly to: 'inStock' | 'inUse'; readonly remarks: string },
): Promise<null> => {
  const loans = await seenLoans(database.db, caller, given);
  const by = await ofCaller(database.db, caller);
  const ids = [...new Set(loans.map(({ assetId }) => assetId))];
  await database.transaction(async (tx) => {
    await lockAssets(tx, caller.places, ids);
    for (const { id, status } of loans) {
      const now = (await lockRow(tx, loansIn(caller.places), id)).status;
      requireState(refusals, { seen: status, now }, 'takeBack', (state) => state === 'out');
    }
    const action = to === 'inUse' ? 'use' : 'store';
    await assets.handleIn(tx, by, caller, { action, ids, remarks });
    for (const { id } of loans)
      await caller.audit({ target: id, before: { status: 'out' }, after: { status: 'returned', to } }, tx);
    await news.changed(tx, assetLoansStored, {});
  });
  return null;
};

/** Changes the time of a reservation, or until when a loan lasts. */
export const saveLoan = async (
  { platform: { database, news } }: AssetLoansDeps,
  caller: Caller,
  draft: AssetLoanDraft,
): Promise<{ id: string }> => {
  const { id, remarks } = draft;
  const kept = loansIn(caller.places);
  const seen = await lockRow(database.db, kept, id);
  const isOut = seen.status === 'out';
  const span = { startsAt: isOut ? seen.startsAt : new Date(draft.startsAt), endsAt: new Date(draft.endsAt) };
  requirePeriod(span);
  await refuseTaken(database.db, { ids: [seen.assetId], ...span, except: id }, () =>
    database.transaction(async (tx) => {
      await lockAssets(tx, caller.places, [seen.assetId]);
      const before = await lockRow(tx, kept, id);
      await requireRevision(tx, before, draft, caller);
      requireState(
        refusals,
        { seen: seen.status, now: before.status },
        'save',
        (state) => state === seen.status && (state === 'reserved' || state === 'out'),
      );
      const isMoved =
        before.startsAt.getTime() !== span.startsAt.getTime() || before.endsAt?.getTime() !== span.endsAt.getTime();
      if (isMoved && before.meetingId !== null && !isOut) throw refuse('assetLoan.ofMeeting');
      await writeRow(tx, kept, { id, before }, { values: { ...span, remarks } }, caller);
      if (isOut) await setDueBack(tx, before.assetId, dayOf(span.endsAt));
      await news.changed(tx, assetLoansStored, {});
    }),
  );
  return { id };
};
