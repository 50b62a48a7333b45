import { type LoanPurpose, type LoanReservation, loanDaysAtMost, meetingStates, openStates } from '@eoms/contract';
import { assetWords } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { nameOfUser } from '../access/access.module.ts';
import { lockAssets, refuseTaken } from '../assets/assets.module.ts';
import type { AssetLoansDeps } from './asset-loans.deps.ts';
import { assetLoansStored } from './asset-loans.news.ts';
import { type FreeWish, holdMeeting, insertIfFree, insertLoan, type NewLoan, nextFree } from './reserve.store.ts';

type Terms = Pick<NewLoan, 'meetingId' | 'startsAt' | 'holder' | 'holderId'> & { readonly endsAt: Date };

export const requirePeriod = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }): void => {
  if (endsAt <= startsAt) throw refuse('assetLoan.endBeforeStart', {}, [{ field: 'endsAt' }]);
  if (endsAt.getTime() - startsAt.getTime() > loanDaysAtMost * 86_400_000)
    throw refuse('assetLoan.tooLong', { days: loanDaysAtMost }, [{ field: 'endsAt' }]);
  if (endsAt <= new Date()) throw refuse('assetLoan.over', {}, [{ field: 'endsAt' }]);
};

/** For whom and when: as the meeting says, or as was asked for. */
const termsOf = async (tx: Executor, caller: Caller, purpose: LoanPurpose): Promise<Terms> => {
  if (!('meetingId' in purpose)) {
    const { holder } = purpose;
    const span = { startsAt: new Date(purpose.startsAt), endsAt: new Date(purpose.endsAt) };
    requirePeriod(span);
    if (holder.userId !== null && (await nameOfUser(tx, holder.userId)) === undefined) throw refuseUnknown('holder');
    return { ...span, meetingId: null, holder: holder.name, holderId: holder.userId };
  }
  const { meetingId } = purpose;
  const meeting = await holdMeeting(tx, caller.places, meetingId);
  if (!meeting) throw refuseUnknown('meetingId');
  const { startsAt, endsAt, organiser: holder, organiserId: holderId, status } = meeting;
  const isOver = !(openStates(meetingStates) as string[]).includes(status) || endsAt <= new Date();
  if (isOver) throw refuse('assetLoan.meetingOver');
  return { meetingId, startsAt, endsAt, holder, holderId };
};

const reserveThese = async (tx: Executor, caller: Caller, given: readonly string[], row: (id: string) => NewLoan) => {
  const ids = [...new Set(given)];
  const found = await lockAssets(tx, caller.places, ids);
  if (found.length !== ids.length) throw refuseUnknown('assetIds');
  const unfit = found.find(({ status }) => status === 'inRepair' || status === 'retired');
  if (unfit)
    throw refuse('assetLoan.unfit', { asset: `${unfit.code} ${unfit.name}`, state: assetWords.states[unfit.status] });
  const rows = ids.map(row);
  for (const loan of rows) await insertLoan(tx, loan);
  return rows;
};

const reserveSome = async (
  tx: Executor,
  wish: FreeWish & { readonly many: number },
  terms: Terms,
  row: (id: string) => NewLoan,
) => {
  const tried: string[] = [];
  const rows: NewLoan[] = [];
  while (rows.length < wish.many) {
    const id = await nextFree(tx, wish, terms, tried);
    if (id === undefined) throw refuse('assetLoan.noneFree', { free: rows.length, wanted: wish.many });
    tried.push(id);
    const loan = row(id);
    if (await insertIfFree(tx, loan)) rows.push(loan);
  }
  return rows;
};

/** Reserves assets for a meeting or a person, all of them or none. Throws 'assetLoan.taken' with who has one then. */
export const reserveAssets = async (
  { platform: { database, news }, places }: AssetLoansDeps,
  caller: Caller,
  { wish, purpose, remarks }: LoanReservation,
): Promise<{ ids: string[] }> => {
  if ('placeId' in wish && !(await places.seesPlace(caller.places, wish.placeId))) throw refuseUnknown('placeId');
  let terms: Terms | undefined;
  const work = () =>
    database.transaction(async (tx) => {
      const agreed = await termsOf(tx, caller, purpose);
      terms = agreed;
      const row = (assetId: string): NewLoan => {
        return { ...agreed, id: newId(), assetId, status: 'reserved', remarks, createdBy: caller.username };
      };
      const rows =
        'assetIds' in wish
          ? await reserveThese(tx, caller, wish.assetIds, row)
          : await reserveSome(tx, wish, agreed, row);
      for (const { id, ...after } of rows) await caller.audit({ target: id, after }, tx);
      await news.changed(tx, assetLoansStored, {});
      return { ids: rows.map(({ id }) => id) };
    });
  const now = new Date();
  const ids = 'assetIds' in wish ? wish.assetIds : [];
  // Read when it is needed: the times of a meeting are known in the transaction.
  const about = {
    ids,
    get startsAt() {
      return terms?.startsAt ?? now;
    },
    get endsAt() {
      return terms?.endsAt ?? now;
    },
  };
  return refuseTaken(database.db, about, work);
};
