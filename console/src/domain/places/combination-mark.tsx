import type { PlaceDetail } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** Whether a place is combined with others at the moment, and with which. */
export const CombinationMark = ({ combination }: Pick<PlaceDetail, 'combination'>) => {
  const t = usePhrases('places');
  if (!combination) return null;
  const { role, combined, whole, parts } = combination;
  const names = parts.map(({ name }) => name).join(' + ');
  if (role === 'part' && !combined) return null;
  const text =
    role === 'part'
      ? whole
        ? t('combinedInto', { name: whole.name })
        : t('combinedWithOthers')
      : t(combined ? 'combinedOf' : 'dividedInto', { names });
  return (
    <span className={`tag ${combined ? 'accent' : ''}`} title={text}>
      <Icon name="place" size="s" /> {text}
    </span>
  );
};
