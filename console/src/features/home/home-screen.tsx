import { AlarmTrend } from './alarm-trend.tsx';
import { DueToday } from './due-today.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FloorRibbon } from './floor-ribbon.tsx';
import styles from './home.module.css';
import { IntegratedNavigation } from './integrated-navigation.tsx';
import { NewestAlarms } from './newest-alarms.tsx';
import { OnlineRate } from './online-rate.tsx';
import { UnreadyMeetings } from './unready-meetings.tsx';
import { useHomeNews } from './use-home-news.ts';

/** Every room at a glance, recent alarms and offline devices (look 02). Only data that the system really has. */
export const HomeScreen = () => {
  useHomeNews();
  return (
    <div className={`page ${styles.homePage}`}>
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
