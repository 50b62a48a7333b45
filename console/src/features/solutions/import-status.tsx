import type { SolutionImport } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const marks = {
  ready: 'idle',
  applying: 'pending',
  applied: 'confirmed',
  undoing: 'pending',
  undone: 'stale',
} as const;

export const ImportStatus = ({ status, interrupted }: Pick<SolutionImport, 'status' | 'interrupted'>) => {
  const t = usePhrases('solutions');
  if (interrupted) return <StateMark kind="failed" text={t('interrupted')} />;
  return <StateMark kind={marks[status]} text={t(`import_${status}`)} />;
};
