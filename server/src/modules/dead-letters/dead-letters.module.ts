import type { ModuleParts } from '../../platform/platform.ts';
import { type DeadLettersDeps, deadLettersRoutes } from './dead-letters.routes.ts';

/** News that was given up: shown, sent again or removed. */
export const createDeadLetters = (deps: DeadLettersDeps): ModuleParts => ({ routes: deadLettersRoutes(deps) });
