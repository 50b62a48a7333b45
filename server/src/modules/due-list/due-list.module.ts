import type { ModuleParts } from '../../platform/platform.ts';
import type { OpenQueue } from '../../platform/work/work.ts';
import { assetMaintenance, contracts, deviceDues, loans, warranties } from './asset-dues.store.ts';
import type { DueListDeps } from './due-list.deps.ts';
import { remindersSaved } from './due-list.news.ts';
import { dueListRoutes } from './due-list.routes.ts';
import type { DueSource } from './due-source.ts';
import { watchDues } from './reminders/watch-dues.ts';

export type { DueSource, DueWindow, Reminded } from './due-source.ts';

export interface DueListModule extends ModuleParts {
  /** Adds what falls due in a module above. */
  addSource(source: DueSource): void;
  /** Where people are reminded. */
  readonly reminders: OpenQueue;
}

/** The due list: warranties, maintenance, contracts and loans in one list, as a calendar, and as reminders. */
export const createDueList = (deps: DueListDeps): DueListModule => {
  const { access, config } = deps;
  const managers = () => access.peopleWho('edit', 'supplierManagement');
  const sources: DueSource[] = [warranties, assetMaintenance, deviceDues, contracts(managers), loans];
  const publicUrl = async (): Promise<string> => (await config.general()).publicUrl;
  const reminders = watchDues({ ...deps, sources: () => sources, publicUrl });
  deps.news.wakes(remindersSaved, reminders);
  return {
    routes: dueListRoutes(deps, () => sources),
    addSource: (source) => void sources.push(source),
    reminders,
    start: async () => reminders.start(),
    stop: () => reminders.stop(),
  };
};
