import type { AssetLoan } from '@eoms/contract';
import type { CalendarEntry, CalendarResource, EntryTone } from '../../ui/calendar/calendar-entry.ts';

const toneOf = ({ status, isOverdue }: AssetLoan): EntryTone => {
  if (isOverdue) return 'late';
  if (status === 'out') return 'now';
  return status === 'reserved' ? 'planned' : 'done';
};

export interface LoanEntry extends CalendarEntry {
  readonly assetId: string;
}

/** Loans as entries, in the row of their asset; what is overdue lasts until now, and what is open to the end. */
export const entriesOf = (loans: readonly AssetLoan[], now: number, end: number): LoanEntry[] =>
  loans.map((loan) => {
    const until = loan.endsAt === null ? end : Date.parse(loan.endsAt);
    return {
      id: loan.id,
      label: [loan.holder, loan.meeting].filter(Boolean).join(' · '),
      from: Date.parse(loan.startsAt),
      to: loan.isOverdue ? Math.max(until, now) : until,
      resource: loan.assetId,
      tone: toneOf(loan),
      icon: loan.status === 'reserved' ? 'calendar' : 'user',
      assetId: loan.assetId,
    };
  });

/** A row for each asset that has a loan. */
export const rowsOf = (loans: readonly AssetLoan[]): CalendarResource[] => {
  const rows = new Map(
    loans.map((loan) => [loan.assetId, { id: loan.assetId, name: loan.assetName, note: loan.assetCode }]),
  );
  return [...rows.values()];
};
