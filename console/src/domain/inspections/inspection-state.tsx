import type { Inspection, InspectionItem } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const Due = ({ words, late }: { words: string; late: boolean }) => (
  <span className={late ? 'state kind-maintenance weight-medium' : 'row gap-4 weight-medium'}>
    <Icon name={late ? 'warning' : 'clock'} size="s" />
    {words}
  </span>
);

/** Where an inspection stands: shape and word. */
export const InspectionState = ({ of }: { of: Pick<Inspection, 'status' | 'missed'> }) => {
  const t = usePhrases('inspections');
  if (of.status === 'toBegin') return <Due words={t(of.missed ? 'missed' : 'toBegin')} late={of.missed} />;
  if (of.status === 'afoot') return <StateMark kind="pending" text={t('afoot')} />;
  if (of.status === 'ended') return <StateMark kind="confirmed" text={t('ended')} />;
  return <StateMark kind="expired" text={t('cancelled')} />;
};

const itemMarks = {
  pending: 'expired',
  checking: 'pending',
  passed: 'confirmed',
  failed: 'failed',
  unchecked: 'unknown',
} as const;

/** What became of a device or place of an inspection. */
export const ItemState = ({ status, bare = false }: { status: InspectionItem['status']; bare?: boolean }) => {
  const t = usePhrases('inspections');
  return <StateMark kind={itemMarks[status]} text={t(status)} bare={bare} />;
};

/** What an inspection has found so far, in words. */
export const InspectionResult = ({ of }: { of: Pick<Inspection, 'status' | 'totals'> }) => {
  const t = usePhrases('inspections');
  const { failed, passed, unchecked } = of.totals;
  if (of.status === 'toBegin') return <span className="text-muted">–</span>;
  if (failed > 0) return <b className="state kind-level-1">{t('failedCount', { count: failed })}</b>;
  if (unchecked > 0) return <span className="text-secondary">{`${t('unchecked')} ${unchecked}`}</span>;
  return passed > 0 ? <span>{t('allGood')}</span> : <span className="text-muted">–</span>;
};
