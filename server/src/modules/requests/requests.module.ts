import type { ModuleParts } from '../../platform/platform.ts';
import type { RequestsDeps } from './requests.deps.ts';
import { requestsRoutes } from './requests.routes.ts';

/** Requests of people who do not sign in, by the QR code of a label: each becomes a work order, or is added to one. */
export const createRequests = (deps: RequestsDeps): ModuleParts => ({ routes: requestsRoutes(deps) });
