import type { AssetFigures as Figures } from '@eoms/contract';
import { moneyText } from '../../domain/fields/money-text.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import styles from './assets.module.css';

/** What the listed assets cost and are worth, and what falls due. */
export const AssetFigures = ({ figures }: { figures: Figures | undefined }) => {
  const t = usePhrases('assets');
  const { overdue = 0, warrantyEnding, price, value, statuses } = figures ?? {};
  const kept = statuses && statuses.inStock + statuses.inUse + statuses.onLoan + statuses.inRepair;
  const note = t('notRetired');
  return (
    <div className={styles.figures}>
      <ValueStrip
        values={[
          { key: 'assets', label: t('figureAssets'), value: kept ?? '–', note },
          { key: 'price', label: t('figurePrice'), value: moneyText(price), unit: t('currency'), note },
          { key: 'value', label: t('figureValue'), value: moneyText(value), unit: t('currency'), note },
          { key: 'warranty', label: t('figureWarranty'), value: warrantyEnding ?? '–' },
          { key: 'overdue', label: t('figureOverdue'), value: figures ? overdue : '–', over: overdue > 0 },
        ]}
      />
    </div>
  );
};
