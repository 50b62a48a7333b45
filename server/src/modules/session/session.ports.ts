import type { Access } from '../access/access.module.ts';
import type { Config } from '../config/config.module.ts';
import type { Navigation } from '../navigation/navigation.module.ts';
import type { People } from '../people/people.module.ts';

export type { NewAccount, Profile } from '../people/people.module.ts';

/** What sign-in needs from people. */
export type PeoplePort = Pick<People, 'createUser' | 'saveProfile' | 'assertPassword' | 'markSeen' | 'setSessions'>;

/** What sign-in needs from roles. */
export type AccessPort = Pick<
  Access,
  'rolesOf' | 'accessOf' | 'menusOf' | 'makeSuperAdministrator' | 'nameSystemRoles' | 'giveRole'
>;

/** The settings that sign-in reads. */
export type ConfigPort = Pick<Config, 'general' | 'security' | 'oauth2' | 'settleLanguage' | 'forget'>;

/** The lower modules that sign-in works with. */
export interface SessionPorts {
  readonly people: PeoplePort;
  readonly access: AccessPort;
  readonly config: ConfigPort;
  readonly navigation: Pick<Navigation, 'setSignOn'>;
}
