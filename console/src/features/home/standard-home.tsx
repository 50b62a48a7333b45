import type { StartPage } from '@eoms/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { readText, storeText } from '../../ui/storage.ts';
import { AlarmTrend } from './alarm-trend.tsx';
import { DueToday } from './due-today.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FloorRibbon } from './floor-ribbon.tsx';
import styles from './home.module.css';
import { IntegratedNavigation } from './integrated-navigation.tsx';
import { NewestAlarms } from './newest-alarms.tsx';
import { OnlineRate } from './online-rate.tsx';
import { StartPageMenu } from './start-page-menu.tsx';
import { UnreadyMeetings } from './unready-meetings.tsx';
import { useHomeNews } from './use-home-news.ts';

/** Says once, in this browser, that the page which was meant is not there. */
const LostStartPage = ({ lost }: { lost: string }) => {
  const t = usePhrases('home');
  const userId = useSession((s) => s.user?.id ?? '');
  const key = `eoms_start_lost_${userId}`;
  const [known] = useState(() => readText(key) === lost);
  useEffect(() => storeText(key, lost), [key, lost]);
  return known ? null : (
    <p data-part="start-page-lost" role="status" className="note">
      {t('startLost')}
    </p>
  );
};

const StartPageBar = ({ start, onStart }: { start: StartPage; onStart: () => void }) => {
  if (start.documents.length === 0) return null;
  return (
    <div className={styles.startBar}>
      {start.shown ? (
        <Button size="small" onClick={onStart}>
          {start.shown.name}
        </Button>
      ) : null}
      <StartPageMenu start={start} onChosen={onStart} />
    </div>
  );
};

/** Every room at a glance, recent alarms and offline devices (look 02). Only data that the system really has. */
export const StandardHome = ({ start, onStart }: { start: StartPage | undefined; onStart: () => void }) => {
  useHomeNews();
  return (
    <div className={`page ${styles.homePage}`}>
      {start?.lost ? <LostStartPage key={start.lost} lost={start.lost} /> : null}
      {start ? <StartPageBar start={start} onStart={onStart} /> : null}
      <FirstSteps />
      <UnreadyMeetings />
      <FloorRibbon />
      <DueToday />
      <IntegratedNavigation />
      <div className={styles.home}>
        <NewestAlarms />
        <AlarmTrend />
        <OnlineRate />
      </div>
    </div>
  );
};
