import type { ModuleParts } from '../../platform/platform.ts';
import { assetMaintenance, contracts, deviceDues, loans, warranties } from './asset-dues.store.ts';
import type { DueListDeps } from './due-list.deps.ts';
import { dueListRoutes } from './due-list.routes.ts';
import type { DueSource } from './due-source.ts';

export type { DueSource, DueWindow } from './due-source.ts';

export interface DueListModule extends ModuleParts {
  /** Adds what falls due in a module above. */
  addSource(source: DueSource): void;
}

/** The due list: warranties, maintenance, contracts and loans in one list, and as a calendar. */
export const createDueList = (deps: DueListDeps): DueListModule => {
  const sources: DueSource[] = [warranties, assetMaintenance, deviceDues, contracts, loans];
  return {
    routes: dueListRoutes(deps, () => sources),
    addSource: (source) => void sources.push(source),
  };
};
