import { AlarmTrend } from './alarm-trend.tsx';
import { FloorRibbon } from './floor-ribbon.tsx';
import { IntegratedNavigation } from './integrated-navigation.tsx';
import { NewestAlarms } from './newest-alarms.tsx';
import { OnlineRate } from './online-rate.tsx';
import { useHomeNews } from './use-home-news.ts';
import './home.css';

/** Every room at a glance, what went wrong lately, what is offline (look 02). Only what the system really knows. */
export const HomeScreen = () => {
  useHomeNews();
  return (
    <div className="page home-page">
      <FloorRibbon />
      <IntegratedNavigation />
      <div className="home">
        <NewestAlarms />
        <AlarmTrend />
        <OnlineRate />
      </div>
    </div>
  );
};
