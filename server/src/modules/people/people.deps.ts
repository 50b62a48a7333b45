import type { PasswordConfig } from '@eoms/contract';
import type { Passwords } from '../../platform/auth/password.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RolesPort, SessionsPort } from './people.ports.ts';

export interface PeopleDeps extends Pick<Platform, 'database' | 'references' | 'news' | 'files'> {
  readonly passwords: Passwords;
  /** What new passwords have to be, by the settings. */
  readonly passwordRules: () => Promise<PasswordConfig>;
}

/** What the calls depend on; roles and sessions belong to later modules, which have plugged them in by then. */
export interface PeopleWorkDeps extends PeopleDeps {
  readonly roles: () => RolesPort;
  readonly sessions: () => SessionsPort;
}
