import type { ComponentType } from 'react';
import { AlarmsCard } from './alarms-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { LogCard } from './log-card.tsx';
import { ScenesCard } from './scenes-card.tsx';

export interface PlaceCard {
  readonly key: string;
  readonly Card: ComponentType<{ placeId: string }>;
}

/** What the control screen of a place shows, in this order; a new card is one line here. */
export const placeCards: readonly PlaceCard[] = [
  { key: 'scenes', Card: ScenesCard },
  { key: 'environment', Card: EnvironmentCard },
  { key: 'devices', Card: DevicesCard },
  { key: 'alarms', Card: AlarmsCard },
  { key: 'log', Card: LogCard },
];
