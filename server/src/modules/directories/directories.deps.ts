import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Access } from '../access/access.module.ts';
import type { Navigation } from '../navigation/navigation.module.ts';
import type { SessionModule } from '../session/session.module.ts';

/** Reaches public addresses on port 443 and the networks (`10.0.0.0/8:636`) that a directory allows, and nothing else. */
export type OutboundTo = (networks: readonly string[]) => Outbound;

export interface DirectoriesDeps {
  readonly platform: Pick<
    Platform,
    'database' | 'news' | 'audit' | 'log' | 'jobs' | 'work' | 'secrets' | 'tables' | 'bus'
  >;
  readonly outboundTo: OutboundTo;
  readonly access: Pick<Access, 'giveRole' | 'mayManage' | 'keepAdministrator' | 'requireWithin'>;
  readonly navigation: Pick<Navigation, 'takeApplications'>;
  readonly session: Pick<SessionModule, 'endSessions' | 'setDirectories'>;
  /** Waits for a rate limit; tests replace it. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}
