import autocannon from 'autocannon';
import { cpuSeconds, median } from './cpu.ts';

export interface Load {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Paths with their queries to request in turn, instead of the one in `url`. */
  readonly paths?: readonly string[];
  /** Requests per second; defaults to as many as possible. */
  readonly rate?: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  readonly cpuMs: number;
}

/** Loads the address with sixteen connections; CPU time is that of the given process trees. */
export const underLoad = async (load: Load, pids: readonly number[], seconds: number): Promise<Measured> => {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = cpu();
  const { url, headers = {}, method = 'GET', body, paths, rate } = load;
  const result = await autocannon({
    url,
    headers,
    method,
    connections: 16,
    duration: seconds,
    // Refusals also come with HTTP 200.
    verifyBody: (answer) => !String(answer).includes('"status":false'),
    ...(body === undefined ? {} : { body }),
    ...(paths === undefined ? {} : { requests: paths.map((path) => ({ path })) }),
    ...(rate === undefined ? {} : { overallRate: rate }),
  });
  const refused = result.non2xx + (result.mismatches ?? 0);
  if (refused > 0 || result.errors > 0) throw new Error(`${url}: ${refused} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpuMs: ((cpu() - before) * 1_000) / result.requests.total,
  };
};

export const middle = (runs: readonly Measured[]): Measured => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p99: median(runs.map((run) => run.p99)),
  cpuMs: median(runs.map((run) => run.cpuMs)),
});

export const lineOf = (name: string, { perSecond, p99, cpuMs }: Measured): string =>
  `  ${name.padEnd(44)} ${perSecond.toFixed(0).padStart(6)} req/s  ${cpuMs.toFixed(3)} ms CPU each  p99 ${p99.toFixed(0)} ms\n`;

/** Ends the benchmark with exit code 1 if goals were missed. */
export const sayMissed = (missed: number): void => {
  if (missed === 0) return;
  process.stdout.write(`  ${missed} goals missed (ms CPU each)\n`);
  process.exitCode = 1;
};
