import { loanReleaseWords } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { OpenQueue } from '../../platform/work/work.ts';
import { describePeriod } from '../assets/assets.module.ts';
import { systemTemplateId } from '../notices/notices.module.ts';
import type { AssetLoansDeps } from './asset-loans.deps.ts';
import { assetLoansStored } from './asset-loans.news.ts';
import { releaseLapsed, takeUnsaid, type UnsaidLoan, untilWatch } from './watch-loans.store.ts';

/** Releases what nobody fetched, and says what became of reservations whose meeting or asset has changed. */
export const watchLoans = ({ platform: { database, news, work, audit }, notices }: AssetLoansDeps): OpenQueue => {
  const say = async (tx: Executor, loan: UnsaidLoan): Promise<void> => {
    const { id, code, name, status, releasedAs, startsAt, endsAt, holderId } = loan;
    await audit.write({ action: 'loanFollowed', target: id, after: { status, releasedAs, startsAt, endsAt } }, {}, tx);
    if (holderId === null) return;
    // Whoever reserved something hears of it, wherever it is kept.
    const what = releasedAs === null ? 'moved' : releasedAs;
    const about = `${code} ${name} · ${describePeriod(loan)}`;
    const text = { zh: `${about} · ${loanReleaseWords.zh[what]}`, en: `${about} · ${loanReleaseWords.en[what]}` };
    await notices.send(tx, {
      says: { templateId: systemTemplateId('asset-loan') },
      to: [],
      users: [holderId],
      variables: { 'notice.text': text },
      subject: `assetLoan:${id}`,
    });
  };
  return work.open({
    name: 'loans of assets',
    timed: {
      waiting: untilWatch,
      perform: () =>
        database.transaction(async (tx) => {
          const lapsed = await releaseLapsed(tx);
          const unsaid = await takeUnsaid(tx);
          for (const loan of unsaid) await say(tx, loan);
          if (lapsed + unsaid.length > 0) await news.changed(tx, assetLoansStored, {});
        }),
    },
  });
};
