import type { SolutionStatus as Status } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const marks = { draft: 'stale', published: 'confirmed', withdrawn: 'expired' } as const;

export const SolutionStatus = ({ status }: { status: Status }) => {
  const t = usePhrases('solutions');
  return <StateMark kind={marks[status]} text={t(`status_${status}`)} />;
};
