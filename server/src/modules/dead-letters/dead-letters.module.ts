import type { ModuleParts } from '../../platform/platform.ts';
import { type DeadLettersDeps, deadLettersRoutes } from './dead-letters.routes.ts';

/** What was given up (events, notices, jobs): listed, tried again or discarded. */
export const createDeadLetters = (deps: DeadLettersDeps): ModuleParts => ({ routes: deadLettersRoutes(deps) });
