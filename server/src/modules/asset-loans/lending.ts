import type { AssetHandling } from '@eoms/contract';
import { DateTime } from 'luxon';
import type { LoanRow } from './asset-loans.store.ts';

/** The day of a moment where the server stands. */
export const dayOf = (at: Date): string => DateTime.fromJSDate(at).toISODate() ?? '';

/** Until when an asset is lent, as its own page says it; a loan that ends today or has ended is due back today. */
export const lending = ({ assetId, holder, remarks, endsAt }: LoanRow): AssetHandling => {
  const dueBackOn = endsAt && dayOf(endsAt);
  return {
    action: 'lend',
    ids: [assetId],
    holder: holder.slice(0, 100) || '—',
    dueBackOn,
    remarks: remarks.slice(0, 500),
  };
};
