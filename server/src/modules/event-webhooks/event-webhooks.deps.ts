import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import type { Config } from '../config/config.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';

export interface EventWebhooksDeps {
  readonly platform: Pick<Platform, 'database' | 'news' | 'work' | 'bus' | 'jobs' | 'secrets' | 'audit' | 'log'>;
  readonly alarms: Pick<AlarmsModule, 'find'>;
  readonly places: Pick<PlacesModule, 'existingPlaces' | 'relations'>;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly config: Pick<Config, 'retention' | 'general'>;
  readonly outbound: Pick<Outbound, 'request'>;
  /** Seconds between an attempt and the next; tests replace it. */
  readonly pauseAfter?: (attempt: number) => number;
}
