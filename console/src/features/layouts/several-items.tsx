import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { alignments } from './align-items.ts';
import styles from './designer.module.css';
import type { LayoutActions } from './use-layout-actions.ts';

/** What can be done with several selected widgets: aligning, copying, removing. */
export const SeveralItems = ({ actions, readOnly }: { actions: LayoutActions; readOnly: boolean }) => {
  const t = usePhrases('layouts');
  return (
    <div className={`${styles.designInspector} column gap-8`}>
      <h2>{t('chosenWidgets', { count: actions.selected.length })}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend */}
      <div className={styles.alignButtons} role="group" aria-label={t('align')}>
        {alignments.map((to) => (
          <Button key={to} disabled={readOnly} onClick={() => actions.align(to)}>
            {t(`align_${to}`)}
          </Button>
        ))}
      </div>
      <Button disabled={readOnly} icon={<Icon name="copy" />} onClick={actions.copy}>
        {t('copy')}
      </Button>
      <Button danger disabled={readOnly} icon={<Icon name="trash" />} onClick={actions.remove}>
        {t('removeWidgets', { count: actions.selected.length })}
      </Button>
    </div>
  );
};
