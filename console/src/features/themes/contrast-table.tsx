import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { wanted } from '../../ui/theme/guard.ts';
import type { Pair } from './contrast-pairs.ts';
import styles from './themes.module.css';

const useRemark = () => {
  const t = usePhrases('themes');
  return ({ asked, shown, verdict, alarms }: Pair): string => {
    if (verdict === 'fits') return '';
    if (verdict === 'replaced' && alarms !== undefined)
      return t('midTone', { from: asked.under, to: shown.under, ratio: number(alarms, 1), needed: number(wanted, 1) });
    if (verdict === 'replaced') return t('swapped', { from: asked.under, to: shown.under });
    const [from, to] = asked.text === shown.text ? [asked.under, shown.under] : [asked.text, shown.text];
    return t('became', { from, to, ratio: number(asked.ratio, 1) });
  };
};

/** Every pair of colours as it is shown, its contrast, and what was changed to reach it. */
export const ContrastTable = ({ pairs }: { pairs: readonly Pair[] }) => {
  const t = usePhrases('themes');
  const remark = useRemark();
  const changed = pairs.filter(({ verdict }) => verdict !== 'fits').length;
  return (
    <Panel>
      <PanelHead title={t('contrast')} line>
        <span className="text-small text-muted">{changed === 0 ? t('allFit') : t('changed', { count: changed })}</span>
      </PanelHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <section className={styles.scroll} aria-label={t('contrast')} tabIndex={0}>
        <table className={styles.pairs}>
          <thead>
            <tr>
              <th>{t('pair')}</th>
              <th>{t('sample')}</th>
              <th className={styles.right}>{t('ratio')}</th>
              <th className={styles.right}>{t('atLeast')}</th>
              <th>{t('verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <tr key={pair.key}>
                <td>{t(`pair_${pair.key}`)}</td>
                <td>
                  <span className={styles.sample} style={{ background: pair.shown.under, color: pair.shown.text }}>
                    {t('sampleText')}
                  </span>
                </td>
                <td className={styles.right}>
                  <b>{number(pair.shown.ratio, 1)}</b>
                </td>
                <td className={`${styles.right} text-muted`}>{number(pair.needed, 1)}</td>
                <td>
                  {pair.verdict === 'fits' ? (
                    <StateMark kind="confirmed" text={t('verdict_fits')} />
                  ) : (
                    <span className={styles.warned}>
                      <Icon name="warning" size="s" />
                      {t(`verdict_${pair.verdict}`)}
                    </span>
                  )}
                  {pair.verdict === 'fits' ? null : <div className="text-small text-muted">{remark(pair)}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
};
