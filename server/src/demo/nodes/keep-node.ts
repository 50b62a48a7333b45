import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fillLine, sampleVenueLines } from '@eoms/phrases';

export interface KeptNode {
  readonly number: number;
  readonly port: number;
  pid(): number | undefined;
  stop(): Promise<void>;
}

export interface NodeStart {
  readonly number: number;
  readonly port: number;
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

export const startAgainSeconds = 10;
/** Less than a part of the launcher may take to stop. */
const stopWithinMs = 3_500;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
/** Passes on what a node prints, marked with its number. */
const relay = (child: ChildProcess, number: number): void => {
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from) createInterface({ input: from }).on('line', (line) => void to.write(`[${number}] ${line}\n`));
  }
};

/** A node runs the same program as this process, in a group of its own, so that Ctrl-C reaches only this one. */
const startProcess = ({ args, variables }: NodeStart): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    env: { ...process.env, ...variables },
    // The channel closes when this process dies, whatever it died of; the node then stops by itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });

/** Runs a node as a separate process, and starts it again some seconds after it has ended, however that came about. */
export const keepNode = (start: NodeStart): KeptNode => {
  const { number, port } = start;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  const run = (again: boolean): void => {
    const started = startProcess(start);
    child = started;
    relay(started, number);
    if (again) say(fillLine(sampleVenueLines.nodeStarted, { number, pid: started.pid ?? '' }));
    let gone = false;
    const ended = (reason: string): void => {
      if (gone || stopping) return;
      gone = true;
      say(fillLine(sampleVenueLines.nodeEnded, { number, reason, seconds: startAgainSeconds }));
      timer = setTimeout(() => run(true), startAgainSeconds * 1_000);
    };
    started.once('error', (error) => ended(error.message));
    started.once('exit', (code, signal) => ended(signal ?? String(code)));
  };
  run(false);

  return {
    number,
    port,
    pid: () => child?.pid,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), stopWithinMs);
      await ended;
      clearTimeout(late);
    },
  };
};
