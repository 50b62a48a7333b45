import { type RequestState, requestsEndpoints, type WorkOrderStatus } from '@eoms/contract';
import { hashToken } from '../../platform/auth/token.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addPhoto } from './add-photo.ts';
import { issueLabels, renewLabel, revokeLabel } from './change-labels.ts';
import { labelListing, presentLabel } from './labels.store.ts';
import type { RequestsDeps } from './requests.deps.ts';
import { findByKey, presentRequest, readSettings, requestListing } from './requests.store.ts';
import { saveSettings } from './save-settings.ts';
import { labelOf, sendRequest } from './send-request.ts';

/** All that a sender gets to know of the state of an order. */
const stateOf: Readonly<Record<WorkOrderStatus, RequestState>> = {
  unprocessed: 'open',
  processing: 'inWork',
  confirming: 'inWork',
  resolved: 'done',
  cancelled: 'closed',
};

export const requestsRoutes = (deps: RequestsDeps): Route[] => {
  const { database } = deps.platform;
  return implement(requestsEndpoints, {
    readRequestLabel: async ({ body }) => ({ name: (await labelOf(database.db, body.code)).name }),
    sendRequest: ({ body }, visitor) => sendRequest(deps, body, visitor),
    addRequestPhoto: ({ body, file }, visitor) => addPhoto(deps, body.key, file, visitor),
    followRequest: async ({ body }) => {
      const known = await findByKey(database.db, hashToken(body.key));
      if (!known) throw refuse('404');
      return { number: known.number, state: stateOf[known.status] };
    },
    listRequests: ({ query }, caller) =>
      database.read(async (db) =>
        presentPage(await readPage(db, query, requestListing(db, caller.places, query)), presentRequest),
      ),
    listRequestLabels: ({ query }, caller) =>
      database.read(async (db) =>
        presentPage(await readPage(db, query, labelListing(db, caller.places)), presentLabel),
      ),
    issueRequestLabels: ({ body }, caller) => issueLabels({ database }, body.targets, caller),
    renewRequestLabel: ({ body }, caller) => renewLabel({ database }, body.id, caller),
    revokeRequestLabel: ({ body }, caller) => revokeLabel({ database }, body.id, caller),
    getRequestSettings: async () => {
      const { id: _id, ...settings } = await readSettings(database.db);
      return settings;
    },
    saveRequestSettings: ({ body }, caller) => saveSettings(deps, body, caller),
  });
};
