import { type Layout, listOf } from '@eoms/contract';
import { Button } from 'antd';
import { titleOf } from '../../domain/widgets/title-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './designer.module.css';
import type { Palette } from './layout-items.ts';
import type { Finding } from './lint-layout.ts';

interface LintListProps {
  findings: readonly Finding[];
  layout: Layout;
  palette: Palette;
  readOnly: boolean;
  onShow: (itemId: string) => void;
  onMend: (layout: Layout) => void;
}

const mostNames = 3;

/** What should be mended before publishing, each finding with the button that mends it. */
export const LintList = ({ findings, layout, palette, readOnly, onShow, onMend }: LintListProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const join = (names: readonly string[]): string => {
    const shown = listOf(language)(names.slice(0, mostNames));
    return names.length > mostNames ? t('andMore', { names: shown, count: names.length - mostNames }) : shown;
  };
  return (
    <section className={styles.lintList} aria-label={t('findings')}>
      <h3>{t('findingsCount', { count: findings.length })}</h3>
      {findings.length === 0 ? <p className="text-small text-muted">{t('noFindings')}</p> : null}
      <ul>
        {findings.map(({ code, itemId, names, mend }) => {
          const item = layout.layout.find(({ id }) => id === itemId);
          const name = item ? titleOf(item, palette.get(item.plugin), language) : '';
          return (
            <li key={`${itemId} ${code}`}>
              <button type="button" className={styles.lintFinding} onClick={() => onShow(itemId)}>
                <Icon name="warning" size="s" />
                <span>
                  <b className="weight-medium">{name}</b> {t(`finding_${code}`, { names: join(names) })}
                </span>
              </button>
              {mend && !readOnly ? (
                <Button size="small" onClick={() => onMend(mend(layout))}>
                  {t(`mend_${code}`)}
                </Button>
              ) : code === 'unfinished' && !readOnly ? (
                <Button size="small" onClick={() => onShow(itemId)}>
                  {t('mend_unfinished')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
