import { textOf, type ValueDifference } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import styles from './solutions.module.css';

/** Fields that differ: what was, and what comes instead. */
export const ValueDifferences = ({ fields }: { fields: readonly ValueDifference[] }) => {
  const t = usePhrases('solutions');
  const language = useLanguage();
  if (fields.length === 0) return null;
  return (
    <dl className={styles.differences}>
      {fields.map(({ field, before, after }) => (
        <div key={textOf(field, language)}>
          <dt>{textOf(field, language)}</dt>
          <dd>
            <del>{textOf(before, language)}</del> <span aria-hidden="true">→</span>{' '}
            <span className="visually-hidden">{t('becomes')}</span> <ins>{textOf(after, language)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
};
