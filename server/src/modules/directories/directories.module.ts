import type { ModuleParts } from '../../platform/platform.ts';
import { createAskDirectory } from './ask-directory.ts';
import { createCarryOut } from './carry-out.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import { runsWait } from './directories.news.ts';
import { directoriesRoutes } from './directories.routes.ts';
import { runsQueue } from './run-directories.ts';
import { scheduleRuns } from './schedule-runs.ts';
import { directorySignIn } from './sign-in.ts';

export type { DirectoriesDeps, OutboundTo } from './directories.deps.ts';
export { createDirectoryOutbound } from './outbound-to.ts';

/** People and departments of other directories (LDAP, WeCom, DingTalk, Feishu), and signing in with them. */
export const createDirectories = (deps: DirectoriesDeps): ModuleParts => {
  const { platform, session } = deps;
  const ask = createAskDirectory(deps);
  const carryOut = createCarryOut(deps);
  const queue = platform.work.open(runsQueue(deps, platform.bus.node, ask, carryOut));
  session.setDirectories(directorySignIn(platform.database, ask));
  platform.news.wakes(runsWait, queue);
  scheduleRuns(platform);
  return {
    routes: directoriesRoutes(deps, { ask, carryOut }),
    async start() {
      queue.start();
    },
    stop: () => queue.stop(),
  };
};
