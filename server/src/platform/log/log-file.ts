import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, statSync, write, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface LogFileOptions {
  /** Made, with rights for this account only, if it is not there. */
  readonly folder: string;
  /** A file is followed by the next one before it would be larger than this, in bytes; defaults to 10 MB. */
  readonly largest?: number;
  /** How many files are kept, with the one in use; defaults to 10. */
  readonly count?: number;
  /** Told the first time that nothing can be written, until something can be again. */
  readonly onTrouble?: (reason: string) => void;
  /** After a failure nothing is tried for this long, in milliseconds; defaults to 5 s. */
  readonly pauseMs?: number;
}

export interface LogFile {
  /** Takes a whole line. Never throws and never waits: what cannot be written is dropped and counted. */
  write(line: string): void;
  /** Writes what is waiting at once, for a process that ends. */
  flush(): void;
}

/** Lines that wait for a slow disk, in characters; beyond it they are dropped. */
const waitingAtMost = 2_000_000;

/**
 * `eoms.log` in its folder, then `eoms.log.1` (the one before) and so on. Several processes may write to it: every write
 * is of whole lines at the end of the file, and whoever finds that it was moved or removed goes on with the new one.
 */
export const openLogFile = (options: LogFileOptions): LogFile => {
  const { folder, largest = 10_000_000, count = 10, onTrouble = () => undefined, pauseMs = 5_000 } = options;
  const path = join(folder, 'eoms.log');
  let file: number | undefined;
  let waiting = '';
  let lost = 0;
  let busy = false;
  let inTrouble = false;
  let quietUntil = 0;

  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const rotate = (): void => {
    close();
    rmSync(`${path}.${count - 1}`, { force: true });
    for (let n = count - 2; n >= 0; n -= 1) {
      const from = n === 0 ? path : `${path}.${n}`;
      if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${n + 1}`);
    }
  };
  /** Opens the file that has room for `bytes`. */
  const ready = (bytes: number): number => {
    const there = statSync(path, { throwIfNoEntry: false });
    if (file !== undefined && fstatSync(file).ino !== there?.ino) close();
    if (there && there.size > 0 && there.size + bytes > largest) rotate();
    if (file === undefined) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      file = openSync(path, 'a', 0o600);
    }
    return file;
  };
  const failed = (error: unknown, lines: number): void => {
    lost += lines;
    quietUntil = Date.now() + pauseMs;
    if (!inTrouble) onTrouble(error instanceof Error ? error.message : String(error));
    inTrouble = true;
  };
  const take = () => {
    const time = new Date().toISOString();
    const note = lost === 0 ? '' : `${JSON.stringify({ level: 'warn', time, lost, msg: 'log lines were lost' })}\n`;
    const taken = { bytes: Buffer.from(note + waiting), lines: waiting.split('\n').length - 1 };
    waiting = '';
    return taken;
  };
  const settled = (error: unknown, { bytes, lines }: ReturnType<typeof take>, written: number): void => {
    if (error || written < bytes.length) failed(error ?? new Error('ENOSPC'), lines);
    else [lost, inTrouble] = [0, false];
  };
  const pass = (): void => {
    if (busy || waiting === '' || Date.now() < quietUntil) return;
    const taken = take();
    const { bytes, lines } = taken;
    busy = true;
    try {
      write(ready(bytes.length), bytes, (error, written) => {
        busy = false;
        settled(error, taken, written);
        pass();
      });
    } catch (error) {
      busy = false;
      failed(error, lines);
    }
  };
  return {
    write(line) {
      if (waiting.length + line.length > waitingAtMost || Date.now() < quietUntil) lost += 1;
      else waiting += line;
      pass();
    },
    flush() {
      if (waiting === '') return;
      const taken = take();
      const { bytes, lines } = taken;
      try {
        settled(undefined, taken, writeSync(ready(bytes.length), bytes));
      } catch (error) {
        failed(error, lines);
      }
    },
  };
};
