import { z } from 'zod';
import type { ScreenAddress } from './screen-addresses.ts';

/**
 * What a role may do on a screen it was granted. `view` reads, `edit` creates, changes and removes,
 * `control` operates devices and alarms.
 */
export const Action = z.enum(['view', 'edit', 'control']);
export type Action = z.infer<typeof Action>;

/** The call is allowed to a role that has this action on any one of these screens. */
export interface ScreenPermission {
  readonly screens: readonly ScreenAddress[];
  readonly action: Action;
}

/**
 * Who may make a call: `public` needs no token (a fixed, tested list), `session` any signed-in user,
 * `superAdministrator` only the holders of the system role, `panel` no user at all, otherwise a screen permission. Panels
 * make only the calls that declare `panels`.
 */
export type Needs = 'public' | 'session' | 'superAdministrator' | 'panel' | ScreenPermission;

/**
 * `place`: rows are limited to the places of the caller's roles. `own`: to what the caller made, whatever rights somebody
 * else has. `ownInPlaces`: to both. `none`: the data has neither place nor owner.
 */
export type Scope = 'none' | 'place' | 'own' | 'ownInPlaces';

/** Screens on which only a person changes anything: people, their rights, and whatever lets somebody or something else in. */
export const screensOfPersons: ReadonlySet<ScreenAddress> = new Set([
  'user',
  'userEdit',
  'role',
  'dept',
  'orgUser',
  'orgDept',
  'menu',
  'navigationAuthorize',
  'panelSession',
  'systemSetting',
  'apiKeys',
  'eventWebhooks',
]);

export const may = (action: Action, ...screens: ScreenAddress[]): ScreenPermission => ({ screens, action });
