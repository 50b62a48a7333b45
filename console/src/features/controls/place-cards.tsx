import { layoutsEndpoints, type PlaceDetail, type WidgetKind } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useMedia } from '../../ui/use-media.ts';
import { AlarmsCard } from './alarms-card.tsx';
import { AudioCard } from './audio-card.tsx';
import styles from './controls.module.css';
import { DevicesCard } from './devices-card.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { LayoutCard } from './layout-card.tsx';
import { LogCard } from './log-card.tsx';
import { MeetingsCard } from './meetings-card.tsx';
import { ScenesCard } from './scenes-card.tsx';
import { ViewsCard } from './views-card.tsx';

type CardKey = 'scenes' | 'meetings' | 'views' | 'layout' | 'audio' | 'environment' | 'alarms' | 'log' | 'devices';

/** A low screen is a touch panel: it shows what is operated, and the rest in a view of its own. */
export const usePanelScreen = (): boolean =>
  useMedia('(max-height: 560px) and (min-width: 640px) and (max-width: 1100px)');

const cardOf = (key: CardKey, place: Pick<PlaceDetail, 'id' | 'groupId'>): ReactNode => {
  const { id } = place;
  switch (key) {
    case 'scenes':
      return <ScenesCard key={key} placeId={id} />;
    case 'meetings':
      return <MeetingsCard key={key} placeId={id} />;
    case 'views':
      return <ViewsCard key={key} place={place} />;
    case 'layout':
      return <LayoutCard key={key} placeId={id} />;
    case 'audio':
      return <AudioCard key={key} placeId={id} />;
    case 'environment':
      return <EnvironmentCard key={key} placeId={id} />;
    case 'alarms':
      return <AlarmsCard key={key} placeId={id} />;
    case 'log':
      return <LogCard key={key} placeId={id} />;
    case 'devices':
      return <DevicesCard key={key} placeId={id} />;
  }
};

/** Cards that show the same as a widget are left out where the layout has it. */
const sameAs: Partial<Record<CardKey, WidgetKind>> = {
  environment: 'environment',
  alarms: 'alarmList',
  log: 'operationLog',
};

const useMissing = (placeId: string): ((key: CardKey) => boolean) => {
  const layout = useQuery(queryOf(layoutsEndpoints.getLayout, { params: { id: placeId } }));
  const shown = new Set(layout.data?.layout.map(({ plugin }) => plugin));
  return (key) => {
    const widget = sameAs[key];
    // Nothing appears and disappears again while the layout is loading.
    return widget === undefined || (layout.data !== undefined && !shown.has(widget));
  };
};

export type PlaceCardsOf = 'control' | 'devices' | 'info';

/** What the control screen of a place shows in one of its views; a new card is one line here. */
export const PlaceCards = ({ place, of }: { place: PlaceDetail; of: PlaceCardsOf }) => {
  const isPanel = usePanelScreen();
  const isNarrow = useMedia('(max-width: 1100px)');
  const isMissing = useMissing(place.id);
  const first: readonly CardKey[] = isNarrow
    ? ['scenes', 'meetings', 'layout', 'views']
    : ['scenes', 'meetings', 'views', 'layout'];
  const views: Record<PlaceCardsOf, readonly CardKey[]> = {
    control: isPanel
      ? ['scenes', 'layout']
      : [...first, 'audio', ...(['environment', 'alarms', 'log'] as const).filter(isMissing)],
    devices: ['devices'],
    info: ['meetings', 'audio', 'views', 'environment', 'alarms', 'log'],
  };
  return (
    <div className={`${styles.placeScroll} ${styles[`of-${of}`]}${isPanel ? ` ${styles['on-panel']}` : ''}`}>
      <div className={styles.placeCards}>{views[of].map((key) => cardOf(key, place))}</div>
    </div>
  );
};
