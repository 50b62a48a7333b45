import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useInstallation } from '../../session/installation.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import type { Mode } from '../../ui/theme/appearance.ts';
import { variablesOf } from '../../ui/theme/apply-theme.ts';
import { barTokensOf, tokensFor } from '../../ui/theme/server-theme.ts';
import type { ThemeColours } from './contrast-pairs.ts';
import type { PreviewDevice } from './preview-panel.tsx';
import styles from './themes.module.css';

const items = [
  ['home', 'sampleHome'],
  ['bell', 'sampleAlarms'],
  ['sliders', 'sampleControl'],
  ['document', 'sampleOrders'],
] as const satisfies readonly (readonly [IconName, string])[];
const rows = ['sampleRow1', 'sampleRow2', 'sampleRow3'] as const;

interface ConsolePreviewProps {
  device: PreviewDevice;
  mode: Mode;
  theme: ThemeColours;
  logo: string | null;
}

const Menu = ({ logo }: { logo: string | null }) => {
  const t = usePhrases('themes');
  const { title, logo: usual } = useInstallation();
  const image = useFileUrl(logo) ?? usual;
  return (
    <div className={styles.menu}>
      <div className={styles.brand}>
        {image ? <img src={image} alt="" height={22} /> : null}
        <span className="truncate">{title}</span>
      </div>
      <p>{t('sampleMenu')}</p>
      {items.map(([icon, words], index) => (
        <span key={words} className={`${styles.entry} ${[styles.on, styles.hover][index] ?? ''}`}>
          <Icon name={icon} size="s" />
          <span className="truncate">{t(words)}</span>
        </span>
      ))}
    </div>
  );
};

/** What phones have instead of the menu. */
const Bottom = () => {
  const t = usePhrases('themes');
  return (
    <div className={styles.bottom}>
      {items.map(([icon, words], index) => (
        <span key={words} className={index === 0 ? styles.on : ''}>
          <Icon name={icon} size="s" />
          <span className="truncate">{t(words)}</span>
        </span>
      ))}
    </div>
  );
};

/** A page of the console in small: menu, top bar and a list, in the colours of a theme. */
export const ConsolePreview = ({ device, mode, theme, logo }: ConsolePreviewProps) => {
  const t = usePhrases('themes');
  const tokens = tokensFor(mode, theme);
  const bar = barTokensOf(tokens);
  const phone = device === 'phone';
  return (
    <div
      className={phone ? `${styles.console} ${styles.phone}` : styles.console}
      style={variablesOf(tokens)}
      role="img"
      aria-label={t('previewMenu')}
    >
      {phone ? null : <Menu logo={logo} />}
      <div className={styles.bar} style={bar && variablesOf(bar)}>
        <b className="grow truncate">{t('sampleHome')}</b>
        <AlarmMark level={1} text="1" />
        <AlarmMark level={2} text="4" />
        <AlarmMark level={3} text="9" />
        <StateMark kind="online" bare />
      </div>
      <div className={styles.content}>
        <div className={styles.card}>
          <div className="row">
            <b>{t('sampleList')}</b>
            <span className={styles.link}>{t('sampleAll')}</span>
            <span className="grow" />
            <span className={styles.button}>{t('sampleExport')}</span>
            <span className={`${styles.button} ${styles.primary}`}>{t('sampleNew')}</span>
          </div>
          {rows.map((words, index) => (
            <div key={words} className={`${styles.line} ${index === 0 ? styles.chosen : ''}`}>
              {t(words)}
            </div>
          ))}
        </div>
      </div>
      {phone ? <Bottom /> : null}
    </div>
  );
};
