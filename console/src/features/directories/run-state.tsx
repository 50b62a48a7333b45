import type { DirectoryRun, RunLine, RunStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';

const tones: Readonly<Record<RunStatus, string>> = {
  waiting: 'accent',
  ready: 'maintenance',
  applied: 'idle',
  discarded: '',
  outdated: '',
  failed: 'level-1',
};
const kindTones: Readonly<Record<RunLine['kind'], string>> = {
  add: 'idle',
  link: 'accent',
  change: 'accent',
  disable: 'level-1',
  enable: 'idle',
  leftOut: 'maintenance',
};

export const RunTag = ({ status }: Pick<DirectoryRun, 'status'>) => {
  const t = usePhrases('directories');
  return <span className={`tag ${tones[status]}`}>{t(`status_${status}`)}</span>;
};

export const KindTag = ({ kind }: Pick<RunLine, 'kind'>) => {
  const t = usePhrases('directories');
  return <span className={`tag ${kindTones[kind]}`}>{t(`kind_${kind}`)}</span>;
};
