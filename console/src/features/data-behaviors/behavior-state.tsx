import type { BehaviorTestMark, DataBehaviorStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

interface BehaviorStateProps {
  of: {
    readonly status: DataBehaviorStatus;
    readonly lastTest: Pick<BehaviorTestMark, 'ok'> | null;
    /** What answers calls, if something does. */
    readonly active?: object | null;
    readonly activeRevision?: number | null;
  };
}

/** Not activated, tested with what came of it, or activated. */
export const BehaviorState = ({ of: { status, lastTest, active, activeRevision } }: BehaviorStateProps) => {
  const t = usePhrases('dataBehaviors');
  if (status === 'activated') return <StateMark kind="confirmed" text={t('st_activated')} />;
  // The older version answers until this one does.
  if (active || typeof activeRevision === 'number')
    return <StateMark kind="pending" text={`${t('st_activated')} · ${t('changedSince')}`} />;
  if (status === 'notActivated' || !lastTest) return <StateMark kind="unknown" text={t('st_notActivated')} />;
  const outcome = t(lastTest.ok ? 'passed' : 'failed');
  return <StateMark kind={lastTest.ok ? 'pending' : 'failed'} text={`${t('st_tested')} · ${outcome}`} />;
};
