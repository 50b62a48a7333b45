import type { Asset } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { daysUntil } from './days-until.ts';

/** How long before its end a warranty is pointed out. */
const soonDays = 90;

/** The end of the warranty; marked once it is near, quiet once it is over. */
export const WarrantyMark = ({ asset }: { asset: Pick<Asset, 'warrantyEndsOn' | 'status'> }) => {
  const t = usePhrases('assets');
  const { warrantyEndsOn: end, status } = asset;
  if (end === null) return <span className="text-muted">–</span>;
  const left = daysUntil(end);
  if (left < 0) return <span className="text-muted">{t('warrantyOver')}</span>;
  if (left > soonDays || status === 'retired') return <span className="numeric">{end}</span>;
  return <span className="tag level-3">{t('warrantyLeft', { count: left })}</span>;
};

/** To whom an asset is lent, and until when; marked when it should be back. */
export const LoanMark = ({ asset }: { asset: Pick<Asset, 'status' | 'holder' | 'dueBackOn'> }) => {
  const t = usePhrases('assets');
  const { status, holder, dueBackOn } = asset;
  if (status !== 'onLoan') return null;
  return (
    <span className="row gap-8">
      <span>{t('lentTo', { holder: holder ?? '' })}</span>
      {dueBackOn === null ? null : daysUntil(dueBackOn) < 0 ? (
        <span className="tag level-2">{t('overdueSince', { date: dueBackOn })}</span>
      ) : (
        <span className="text-muted">{t('dueBack', { date: dueBackOn })}</span>
      )}
    </span>
  );
};
