import type { ModuleParts } from '../../platform/platform.ts';
import { type SignalsDeps, signalsRoutes } from './signals.routes.ts';

/** Cables between devices, and what displays therefore show. */
export const createSignals = (deps: SignalsDeps): ModuleParts => ({ routes: signalsRoutes(deps) });
