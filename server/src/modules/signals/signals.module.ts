import type { ModuleParts } from '../../platform/platform.ts';
import { type SignalsDeps, signalsRoutes } from './signals.routes.ts';

/** Cables between devices, and what a display therefore shows. */
export const createSignals = (deps: SignalsDeps): ModuleParts => ({ routes: signalsRoutes(deps) });
