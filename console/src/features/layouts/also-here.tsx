import type { Designer } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './designer.module.css';

/** Who else has the same thing open in the designer; nothing while nobody has. */
export const AlsoHere = ({ others }: { others: readonly Designer[] }) => {
  const t = usePhrases('layouts');
  if (others.length === 0) return null;
  return (
    <span data-part="designers" className={`text-small ${styles.designers} truncate`} role="status">
      <Icon name="users" size="s" />
      {t('alsoHere', { names: others.map(({ name }) => name).join(', ') })}
    </span>
  );
};
