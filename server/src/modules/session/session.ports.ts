import type { Access } from '../access/access.module.ts';
import type { Config } from '../config/config.module.ts';
import type { Navigation } from '../navigation/navigation.module.ts';
import type { People } from '../people/people.module.ts';

export type { NewAccount, Profile } from '../people/people.module.ts';

/** What sign-in needs of people. */
export type PeoplePort = Pick<People, 'createUser' | 'saveProfile' | 'assertPassword' | 'markSeen' | 'setSessions'>;

/** What sign-in needs of roles. */
export type AccessPort = Pick<
  Access,
  'rolesOf' | 'accessOf' | 'menusOf' | 'makeSuperAdministrator' | 'nameSystemRoles' | 'giveRole'
>;

/** Settings as they are now. */
export type ConfigPort = Pick<Config, 'general' | 'security' | 'oauth2' | 'settleLanguage' | 'forget'>;

/** The modules above that sign-in works with. */
export interface SessionPorts {
  readonly people: PeoplePort;
  readonly access: AccessPort;
  readonly config: ConfigPort;
  readonly navigation: Pick<Navigation, 'setSignOn'>;
}
