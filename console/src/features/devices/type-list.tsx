import { nameIn } from '@eoms/contract';
import { useLanguage } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import styles from './type-list.module.css';

interface TypeInUse {
  code: string;
  name: string;
  nameEn: string;
  icon: string;
  count: number;
}

interface TypeListProps {
  title: string;
  types: readonly TypeInUse[];
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
}

/** Device types below the places; clicking one filters the list, clicking it again removes the filter. */
export const TypeList = ({ title, types, chosen, onChoose }: TypeListProps) => {
  const language = useLanguage();
  if (types.length < 2) return null;
  return (
    <section className={styles.typeList} aria-label={title}>
      <h3 className="text-small text-muted">{title}</h3>
      {types.map((type) => (
        <button
          key={type.code}
          type="button"
          className={type.code === chosen ? styles.on : undefined}
          aria-pressed={type.code === chosen}
          onClick={() => onChoose(type.code === chosen ? undefined : type.code)}
        >
          <Icon name={isIconName(type.icon) ? type.icon : 'device'} />
          <span className="truncate grow">{nameIn(type, language)}</span>
          <span className="numeric text-muted">{type.count}</span>
        </button>
      ))}
    </section>
  );
};
