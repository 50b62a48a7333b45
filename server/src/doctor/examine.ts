import type { Environment } from '../platform/environment.ts';
import { within } from '../platform/within.ts';
import { checkReach } from './check-certificate.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk, checkFolder, checkMemory, checkNode } from './check-machine.ts';
import { checkOutbound } from './check-outbound.ts';
import { checkPorts, checkRunning, runningPid } from './check-ports.ts';
import { type Finding, finding, reasonOf } from './finding.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Each group of checks ends within this time, in milliseconds. */
const patience = 15_000;

const checkClock = (): Finding => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return finding('ok', 'clock', { now: new Date().toISOString(), zone });
};

/** Looks at everything a start needs and changes nothing. A check that fails itself is a warning, and the rest go on. */
export const examine = async (environment: Environment, variables: Variables): Promise<Finding[]> => {
  const { dataFolder, logFolder } = environment;
  const pid = await runningPid(dataFolder);
  const folders = logFolder?.startsWith(`${dataFolder}/`) ? [dataFolder] : [dataFolder, logFolder];
  const groups: readonly (() => Promise<Finding[]> | Finding[])[] = [
    () => [checkNode(), checkMemory(), checkClock()],
    () => Promise.all(folders.filter((folder) => folder !== undefined).map(checkFolder)),
    async () => [await checkDisk(dataFolder)],
    async () => (pid === undefined ? [] : [await checkRunning(environment, pid)]),
    () => checkPorts(environment, pid),
    () => checkReach(environment),
    () => checkDatabase(environment),
    () => checkOutbound(environment, variables),
  ];
  const found = await Promise.all(
    groups.map(async (group) => {
      try {
        return await within(patience, Promise.resolve(group()));
      } catch (error) {
        return [finding('warning', 'failed', { reason: reasonOf(error) })];
      }
    }),
  );
  return found.flat();
};
