import { type PanelSelf, panelEndpoints } from '@eoms/contract';
import dayjs from 'dayjs';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { PlaceLayout } from '../../domain/layouts/place-layout.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import { CombinedNote } from './combined-note.tsx';
import { LostLink } from './lost-link.tsx';
import { MeetingsPage } from './meetings-page.tsx';
import { loadSelf } from './panel-state.ts';
import { placeMarks } from './place-marks.ts';
import styles from './room-panel.module.css';
import { ScenesPage } from './scenes-page.tsx';

const pages = { control: 'sliders', scenes: 'play', meetings: 'calendar' } as const;
type Page = keyof typeof pages;
const names = Object.keys(pages) as Page[];

const Shown = ({ page, self }: { page: Page; self: PanelSelf }) => {
  if (page === 'scenes') return <ScenesPage self={self} />;
  if (page === 'meetings') return <MeetingsPage self={self} />;
  return <PlaceLayout placeId={self.placeId} />;
};

const showWhole = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.().catch(() => undefined);
};

/** An unlocked panel: its pages, and the place they are about. */
export const OpenPanel = ({ self }: { self: PanelSelf }) => {
  const t = usePhrases('panel');
  const now = useSecond();
  const stale = useStale();
  const toast = useToast();
  const allowed = names.filter((name) => self.parts.includes(name));
  const [wanted, setWanted] = useState<Page>();
  const page = allowed.find((name) => name === wanted) ?? allowed[0];
  const lock = (): void => void call(panelEndpoints.lockOwnPanel).then(loadSelf, toast.failed);
  return (
    <div
      data-part="room-page"
      className={
        stale ? `${styles.roomPage} ${styles.roomInUse} ${styles.stale}` : `${styles.roomPage} ${styles.roomInUse}`
      }
    >
      <header data-part="room-bar" className={styles.roomBar}>
        <div data-part="room-place" className={styles.roomPlace}>
          <h1 className="truncate">{self.placeName}</h1>
          <StateMark kind={stale ? 'stale' : placeMarks[self.placeState]} size="l" />
        </div>
        {allowed.length > 1 ? (
          <nav aria-label={t('pages')}>
            {allowed.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={name === page ? 'page' : undefined}
                onClick={() => setWanted(name)}
              >
                <Icon name={pages[name]} size="l" /> <span>{t(name)}</span>
              </button>
            ))}
          </nav>
        ) : null}
        <time className="numeric">{dayjs(now).format('HH:mm')}</time>
        {document.fullscreenEnabled ? (
          <button
            data-part="room-tool"
            type="button"
            className={`${styles.roomTool} ${styles.roomWhole}`}
            aria-label={t('fullScreen')}
            onClick={showWhole}
          >
            <Icon name="expand" size="l" />
          </button>
        ) : null}
        <button
          data-part="room-tool"
          type="button"
          className={styles.roomTool}
          aria-label={t('lock')}
          disabled={stale}
          onClick={lock}
        >
          <Icon name="lock" size="l" />
        </button>
      </header>
      <LostLink />
      <CombinedNote self={self} />
      <main data-part="room-body" className={styles.roomBody}>
        {page ? <Shown page={page} self={self} /> : null}
      </main>
    </div>
  );
};
