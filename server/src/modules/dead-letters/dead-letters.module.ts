import type { ModuleParts } from '../../platform/platform.ts';
import { type DeadLettersDeps, deadLettersRoutes } from './dead-letters.routes.ts';

/** Deliveries that were given up: listed, resent or removed. */
export const createDeadLetters = (deps: DeadLettersDeps): ModuleParts => ({ routes: deadLettersRoutes(deps) });
