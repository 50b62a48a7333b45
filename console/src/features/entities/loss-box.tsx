import type { EntityPlan } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './entities.module.css';

/** What is lost, in real examples, and how not to lose it. */
export const LossBox = ({ plan }: { plan: EntityPlan }) => {
  const t = usePhrases('entities');
  const lossy = plan.steps.filter(({ lost }) => lost > 0);
  return (
    <section className={styles.loss} aria-label={t('losesValues', { count: plan.lost })}>
      <b className="row gap-8">
        <Icon name="warning" size="s" />
        {t('losesValues', { count: plan.lost })}
      </b>
      {lossy.map((step) => (
        <div key={step.id} className="column gap-4">
          <span className="text-small text-secondary">{t('lossOf', { name: step.name, count: step.lost })}</span>
          <ul className={styles.examples}>
            {step.examples.map(({ recordId, label, before, after }) => (
              <li key={recordId}>
                <span className="truncate">{label}</span>
                <span className="mono truncate">{before}</span>
                <span aria-hidden="true">→</span>
                <span className="mono truncate">{after ?? t('emptyValue')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="text-small">{t('insteadOfLosing')}</p>
    </section>
  );
};
