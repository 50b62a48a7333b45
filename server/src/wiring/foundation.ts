import { createAccess } from '../modules/access/access.module.ts';
import { createApiKeys } from '../modules/api-keys/api-keys.module.ts';
import { createCalendar } from '../modules/calendar/calendar.module.ts';
import { createDictionaries } from '../modules/dictionaries/dictionaries.module.ts';
import { createDirectories } from '../modules/directories/directories.module.ts';
import { createEntities } from '../modules/entities/entities.module.ts';
import { createFiles } from '../modules/files/files.module.ts';
import { createMenus } from '../modules/menus/menus.module.ts';
import { createNavigation } from '../modules/navigation/navigation.module.ts';
import { createPeople } from '../modules/people/people.module.ts';
import { createPlaces } from '../modules/places/places.module.ts';
import { createPlugins } from '../modules/plugins/plugins.module.ts';
import { createSavedFilters } from '../modules/saved-filters/saved-filters.module.ts';
import { createSession } from '../modules/session/session.module.ts';
import { createVariables } from '../modules/variables/variables.module.ts';
import type { WiredDeps } from './wiring.deps.ts';

/** Places and people, the rights between them, and what everything that acts stands on. */
export const createFoundation = ({ platform, passwords, outbound, product, config }: WiredDeps) => {
  const files = createFiles(platform);
  const dictionaries = createDictionaries(platform);
  const places = createPlaces(platform);
  const menus = createMenus(platform);
  const navigation = createNavigation(platform);
  const people = createPeople({ ...platform, passwords, passwordRules: config.passwords });
  const access = createAccess({ ...platform, menus, places, navigation, people });
  const ports = { people, access, config, navigation };
  const session = createSession({ ...platform, passwords, ports, product, providerFetch: outbound.providerFetch });
  const apiKeys = createApiKeys({ platform, access, places });
  const savedFilters = createSavedFilters(platform);
  const plugins = createPlugins(platform);
  const calendar = createCalendar({ ...platform, config });
  const variables = createVariables({ ...platform, places });
  const entities = createEntities({ ...platform, places });
  const directories = createDirectories({ platform, access, session, navigation, outboundTo: outbound.directories });
  return {
    files,
    dictionaries,
    config,
    places,
    menus,
    navigation,
    people,
    access,
    session,
    apiKeys,
    savedFilters,
    plugins,
    calendar,
    variables,
    entities,
    directories,
  };
};

export type Foundation = ReturnType<typeof createFoundation>;
