import { themesEndpoints } from '@eoms/contract';
import { Drawer } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AlarmLevels } from '../../domain/alarms/alarm-levels.tsx';
import { OwnIcons } from '../../domain/icons/own-icons.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useLiveSession } from '../../live/use-live-session.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { FreshnessProvider } from '../../ui/marks/freshness.tsx';
import { useFrame } from '../../ui/panels/frame.ts';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { readText, storeText } from '../../ui/storage.ts';
import { useMedia, usePhone } from '../../ui/use-media.ts';
import { Help } from '../help/help.tsx';
import { WatchVersion } from '../install/watch-version.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { KeepOutbox } from './keep-outbox.tsx';
import { KeepPush } from './keep-push.tsx';
import { LicenseBanner } from './license-banner.tsx';
import { LostLinkBanner } from './lost-link-banner.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';
import { NewsNotice } from './news-notice.tsx';
import { NoticePopUps } from './notice-pop-ups.tsx';
import { SafeModeBanner } from './safe-mode-banner.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const foldedKey = 'eoms_menu_folded';

/** Whether the side menu is folded: by choice, or because a screen with its own side column needs the room. */
const useFolded = (): [boolean, () => void] => {
  const [choice, setChoice] = useState(() => readText(foldedKey));
  const tight = useMedia('(max-width: 1280px)');
  const narrow = useMedia('(max-width: 1080px)');
  const columns = useFrame((s) => s.sideColumns);
  const automatic = narrow || (tight && columns > 0);
  const folded = choice === null ? automatic : choice === 'yes';
  const toggle = (): void => {
    const next = folded ? 'no' : 'yes';
    storeText(foldedKey, next);
    setChoice(next);
  };
  return [folded, toggle];
};

/** Shown in a dialog of the integrated navigation, which already has the frame around it. */
const embedded = window.self !== window.top;

/** The frame around every screen: menu, top bar, content; on phones a bottom bar instead of the menu. */
export const Shell = () => {
  const t = usePhrases('shell');
  const phone = usePhone();
  const [folded, toggle] = useFolded();
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const stale = useStale();
  useLiveSession();
  useStaleOnNews('themes', () => true, [themesEndpoints.getThemeInUse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the menu and scrolls to the top
  useEffect(() => {
    setMenuOpen(false);
    main.current?.scrollTo(0, 0);
  }, [pathname]);
  return (
    <AlarmLevels>
      <OwnIcons />
      <div
        data-part="shell"
        data-embedded={embedded || undefined}
        className={
          embedded
            ? `${styles.shell} ${styles.embedded}`
            : phone
              ? `${styles.shell} ${styles.phone}`
              : folded
                ? `${styles.shell} ${styles.mini}`
                : styles.shell
        }
      >
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        {phone || embedded ? null : <SideMenu mini={folded} onToggle={toggle} />}
        {embedded ? null : <TopBar />}
        <main className={styles.main} id="content" ref={main} tabIndex={-1}>
          <LostLinkBanner />
          <NewVersionBanner />
          <NewsNotice />
          <SafeModeBanner />
          <LicenseBanner />
          <Suspense
            fallback={
              <div className="page">
                <TextBones lines={6} />
              </div>
            }
          >
            <FreshnessProvider value={!stale}>
              <Outlet />
            </FreshnessProvider>
          </Suspense>
        </main>
        <Help />
        <WatchVersion />
        {embedded ? null : <NoticePopUps />}
        {embedded ? null : <KeepPush />}
        {embedded ? null : <KeepOutbox />}
        {phone && !embedded ? <BottomBar onMore={() => setMenuOpen(true)} /> : null}
        {phone ? (
          <Drawer
            open={menuOpen}
            onClose={() => setMenuOpen(false)}
            placement="left"
            size={280}
            closable={false}
            rootClassName={styles.menuSheet}
          >
            <SideMenu mini={false} onToggle={() => setMenuOpen(false)} />
          </Drawer>
        ) : null}
      </div>
    </AlarmLevels>
  );
};
