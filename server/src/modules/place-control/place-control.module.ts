import type { ModuleParts } from '../../platform/platform.ts';
import { type PlaceControlDeps, placeControlRoutes } from './place-control.routes.ts';

/** One place on one screen: its state, devices with their controls, environment and the log of commands. */
export const createPlaceControl = (deps: PlaceControlDeps): ModuleParts => ({ routes: placeControlRoutes(deps) });
