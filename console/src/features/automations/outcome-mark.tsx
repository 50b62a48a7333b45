import type { FiringOutcome } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const kinds: Record<FiringOutcome, StateKind> = {
  ran: 'confirmed',
  notMet: 'expired',
  paused: 'maintenance',
  tooOften: 'stale',
  loop: 'failed',
  broken: 'failed',
  refused: 'failed',
  interrupted: 'expired',
};

/** What became of a trigger. */
export const OutcomeMark = ({ outcome }: { outcome: FiringOutcome }) => {
  const t = usePhrases('automations');
  return <StateMark kind={kinds[outcome]} text={t(`o_${outcome}`)} />;
};
