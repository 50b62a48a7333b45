import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clock for a program that is started with `variables`: it is set while the program runs, as a person or NTP would. */
export interface SettableClock {
  readonly variables: Readonly<Record<string, string>>;
  /** In milliseconds since the epoch, as the program sees it. */
  now(): number;
  /** Timers of the program go on as if nothing had happened, as they do on a real machine. */
  set(to: number): Promise<void>;
  /** After the programs have ended. */
  close(): Promise<void>;
}

const findLibrary = (): string | undefined => {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : [];
  return folders.map((folder) => join(folder, 'faketime', 'libfaketime.so.1')).find((path) => existsSync(path));
};
const library = findLibrary();

/** Whether this machine has libfaketime, as Debian's package installs it. */
export const hasFaketime = (): boolean => library !== undefined;

export const openSettableClock = async (): Promise<SettableClock> => {
  if (library === undefined) throw new Error('not installed: libfaketime');
  const folder = await mkdtemp(join(tmpdir(), 'eoms-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  const write = async (): Promise<void> => {
    // Renamed, so that the program never reads half of it.
    await writeFile(`${file}.new`, `${ahead < 0 ? '' : '+'}${(ahead / 1_000).toFixed(3)}\n`);
    await rename(`${file}.new`, file);
  };
  await write();
  return {
    variables: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    now: () => Date.now() + ahead,
    async set(to) {
      ahead = to - Date.now();
      await write();
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
