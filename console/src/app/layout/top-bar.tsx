import { useState } from 'react';
import { Link } from 'react-router';
import { clockWithSeconds, useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMenuTitle } from '../../i18n/use-menu-title.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useFrame } from '../../ui/panels/frame.ts';
import { useAppearance } from '../../ui/theme/appearance.ts';
import { variablesOf } from '../../ui/theme/apply-theme.ts';
import { barTokensOf } from '../../ui/theme/server-theme.ts';
import { useTokens } from '../../ui/theme/use-tokens.ts';
import { useSecond } from '../../ui/time/use-second.ts';
import { openHelp } from '../help/use-help.ts';
import { useRouteMeta, useRouteWords } from '../route-meta.ts';
import { AlarmCounters } from './alarm-counters.tsx';
import { LanguageButton } from './language-button.tsx';
import { LinkIndicator } from './link-indicator.tsx';
import { NavigationButton } from './navigation-button.tsx';
import { OutboxButton } from './outbox-button.tsx';
import { PlaceSwitcher } from './place-switcher.tsx';
import { SearchPalette } from './search-palette.tsx';
import styles from './shell.module.css';
import { useSearchKey } from './use-search-key.ts';

const Clock = () => {
  const now = useSecond();
  return <time className={styles.clock}>{clockWithSeconds(now)}</time>;
};

const Title = () => {
  const meta = useRouteMeta();
  const titleOf = useMenuTitle();
  const t = usePhrases('shell');
  const { longDate } = useFormat();
  const path = useFrame((s) => s.path);
  const words = useRouteWords();
  const own = words?.[0] === 'shell' ? t(words[1]) : undefined;
  const title = meta ? titleOf({ name: meta.title, langitem: meta.langitem, russian: meta.russian }) : own;
  const last = path.at(-1);
  return (
    <>
      <h1 className="truncate">{title ?? t('product')}</h1>
      {path.length > 0 ? (
        <span className={styles.crumbs}>
          {path.map((crumb) => (
            <span key={crumb.label} className={crumb === last ? 'truncate' : ''}>
              {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
            </span>
          ))}
        </span>
      ) : meta?.address === 'home' ? (
        <span className="text-muted text-small nowrap">{longDate(Date.now())}</span>
      ) : null}
    </>
  );
};

/** Left to right: title or path, place, search, open alarms, live link, clock, language, light or dark. */
export const TopBar = () => {
  const t = usePhrases('shell');
  const mode = useAppearance((s) => s.mode);
  const setMode = useAppearance((s) => s.setMode);
  const [searching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  const bar = barTokensOf(useTokens());
  return (
    <header data-part="top" className={styles.top} style={bar && variablesOf(bar)}>
      <Title />
      <span className="grow" />
      <PlaceSwitcher />
      <button type="button" className={styles.find} onClick={() => setSearching(true)} aria-keyshortcuts="Control+K">
        <Icon name="search" size="s" />
        <span className="grow truncate">{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <NavigationButton />
      <OutboxButton />
      <AlarmCounters />
      <span className="divider" />
      <LinkIndicator />
      <Clock />
      <span className="divider" />
      <span className={`row gap-4 ${styles.ownLook}`}>
        <IconButton small icon="question" label={t('help')} onClick={() => openHelp('manual')} />
        <LanguageButton />
        <IconButton
          small
          icon={mode === 'dark' ? 'sun' : 'moon'}
          label={mode === 'dark' ? t('toLight') : t('toDark')}
          onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
        />
      </span>
      {searching ? <SearchPalette onClose={() => setSearching(false)} /> : null}
    </header>
  );
};
