import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { locateBinaries } from '../platform/database/embedded-postgres/binaries.ts';
import type { Environment } from '../platform/environment.ts';
import { keyFileOf, parseKey } from '../platform/secrets/key-file.ts';
import { checkValueOf, secretsKeyName } from '../platform/secrets/load-key.ts';
import { askDatabase, type DatabaseFacts } from './ask-database.store.ts';
import { type Finding, finding, reasonOf } from './finding.ts';

const oldest = 150_000;
const fewestConnections = 60;
const clocksApartMs = 2_000;
const run = promisify(execFile);

const checkEmbedded = async (): Promise<Finding> => {
  try {
    const { stdout } = await run(locateBinaries().postgres, ['--version'], { timeout: 5_000 });
    return finding('ok', 'embedded', { version: stdout.trim() });
  } catch (error) {
    return finding('problem', 'embeddedUnusable', { reason: reasonOf(error) });
  }
};

/** Undefined if there is none yet; null if what is there is no key. */
const readKey = async ({ secretsKey: { value, file }, dataFolder }: Environment) => {
  const path = file ?? keyFileOf(dataFolder);
  if (value !== undefined) return { path: 'EOMS_SECRETS_KEY', key: parseKey(value) };
  try {
    return { path, key: parseKey(await readFile(path, 'utf8')) };
  } catch (error) {
    const isNone = error instanceof Error && 'code' in error && error.code === 'ENOENT' && file === undefined;
    return { path, key: isNone ? undefined : null };
  }
};

const checkKey = async (environment: Environment, mark: string | undefined): Promise<Finding> => {
  const { path, key } = await readKey(environment);
  if (key === null || (key === undefined && mark !== undefined)) return finding('problem', 'keyWrong', { file: path });
  if (key === undefined) return finding('ok', 'keyNew');
  return mark !== undefined && mark !== checkValueOf(key) ? finding('problem', 'keyOther') : finding('ok', 'key');
};

export const judgeDatabase = ({ number, version, connections, off, aheadMs }: DatabaseFacts): Finding[] => {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return [
    number < oldest
      ? finding('problem', 'databaseOld', { version })
      : finding('ok', 'database', { version, connections }),
    ...off.map((name) => finding('problem', 'databaseUnsafe', { name })),
    ...(connections < fewestConnections ? [finding('warning', 'databaseNarrow', { connections })] : []),
    ...(Math.abs(aheadMs) > clocksApartMs ? [finding('problem', 'clockApart', { seconds })] : []),
  ];
};

export const checkDatabase = async (environment: Environment): Promise<Finding[]> => {
  const { databaseUrl } = environment;
  if (databaseUrl === undefined) return [await checkEmbedded(), await checkKey(environment, undefined)];
  try {
    const facts = await askDatabase(databaseUrl, secretsKeyName);
    return [...judgeDatabase(facts), await checkKey(environment, facts.keyMark)];
  } catch (error) {
    return [finding('problem', 'databaseAway', { reason: reasonOf(error) }), await checkKey(environment, undefined)];
  }
};
