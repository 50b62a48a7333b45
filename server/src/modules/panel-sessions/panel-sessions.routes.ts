import { panelSessionsEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { PanelChanges } from './change-panels.ts';
import type { Pairing } from './pair-panels.ts';
import { pagePanels } from './panel-sessions.store.ts';

export interface PanelSessionsRoutesDeps {
  readonly database: Pick<Database, 'db'>;
  readonly pairing: Pairing;
  readonly changes: PanelChanges;
}

/** Calls of administrators about panels. */
export const panelSessionsRoutes = ({ database, pairing, changes }: PanelSessionsRoutesDeps): Route[] =>
  implement(panelSessionsEndpoints, {
    pagePanelSessions: ({ query }, caller) => pagePanels(database.db, caller.places, query),
    findPanelPairing: ({ body }) => pairing.find(body.code),
    pairPanel: ({ body }, caller) => changes.pair(body, caller),
    savePanelSession: ({ body }, caller) => changes.save(body, caller),
    lockPanel: ({ body }, caller) => changes.lock(body.id, caller),
    identifyPanel: ({ body }, caller) => changes.identify(body.id, caller),
    revokePanel: ({ body }, caller) => changes.revoke(body.id, caller),
    removePanel: ({ body }, caller) => changes.remove(body.id, caller),
  });
