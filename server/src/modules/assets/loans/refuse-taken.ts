import { DateTime } from 'luxon';
import type { Executor } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/violations.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { overlap, reservationsOf, takenBy } from './follow-assets.store.ts';

interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** `2026-11-27 09:00–11:00 Wang`, with the day of the end where it is another. */
export const describePeriod = ({ startsAt, endsAt, holder }: Period & { readonly holder: string }): string => {
  const from = DateTime.fromJSDate(startsAt);
  const to = endsAt && DateTime.fromJSDate(endsAt);
  const end = to?.toFormat(to.hasSame(from, 'day') ? 'HH:mm' : 'yyyy-MM-dd HH:mm') ?? '';
  return `${from.toFormat('yyyy-MM-dd HH:mm')}–${end} ${holder}`.trim();
};

/** Refuses with what has the asset, if that is why the work failed. */
export const refuseTaken = async <T>(
  db: Executor,
  about: Period & { readonly ids: readonly string[]; readonly except?: string },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== overlap) throw error;
    const other = await takenBy(db, about.ids, about, about.except);
    // It has gone meanwhile.
    if (!other) throw refuse('409');
    throw refuse('assetLoan.taken', { asset: `${other.code} ${other.name}`, when: describePeriod(other) });
  }
};

const namedAtMost = 5;

/** Refuses what would break reservations, and names them. */
export const refuseBreaking = async (tx: Executor, ids: readonly string[]): Promise<void> => {
  const broken = await reservationsOf(tx, ids);
  if (broken.length === 0) return;
  const named = broken.slice(0, namedAtMost).map((one) => `${one.code} ${describePeriod(one)}`);
  const more = broken.length > namedAtMost ? ` (+${broken.length - namedAtMost})` : '';
  throw refuse('assetLoan.breaks', { reservations: `${named.join('; ')}${more}` });
};
