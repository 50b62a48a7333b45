import type { EntityState as State } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';

const looks: Readonly<Record<State, string>> = { draft: 'tag idle', changed: 'tag level-3', active: 'tag accent' };

/** Whether an entity is activated, and whether its draft is something else by now. */
export const EntityState = ({ state }: { state: State }) => {
  const t = usePhrases('entities');
  return <span className={looks[state]}>{t(`st_${state}`)}</span>;
};
