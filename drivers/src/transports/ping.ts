import { spawn } from 'node:child_process';
import { isIP } from 'node:net';
import { deviceError } from '../kit/device-error.ts';
import { createGuard } from '../kit/guard.ts';

export interface PingOptions {
  /** An address, never a name: user input never reaches the command line. */
  readonly address: string;
  readonly count: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface PingResult {
  readonly sent: number;
  /** Round-trip times of the received replies, in milliseconds. */
  readonly times: readonly number[];
}

export type Ping = (options: PingOptions) => Promise<PingResult>;

const betweenMs = 250;
const longestOutput = 65_536;

/** Arguments for the `ping` of this system: iputils and BusyBox, macOS, Windows. */
export const pingArguments = ({ address, count, timeoutMs }: Omit<PingOptions, 'signal'>, system: string): string[] => {
  if (isIP(address) === 0) throw new Error(`"${address}" is not an address`);
  const seconds = String(Math.max(1, Math.ceil(timeoutMs / 1_000)));
  if (system === 'win32') return ['-n', String(count), '-w', String(timeoutMs), address];
  if (system === 'darwin')
    return ['-n', '-c', String(count), '-i', String(betweenMs / 1_000), '-W', String(timeoutMs), address];
  return ['-n', '-c', String(count), '-i', String(betweenMs / 1_000), '-W', seconds, address];
};

/** The times of the replies, in any language of the system: lines of replies contain the TTL. */
export const parsePing = (output: string): number[] =>
  output
    .split('\n')
    .filter((line) => /(ttl|hlim)=\s*\d+/i.test(line) && !line.includes('DUP!'))
    .flatMap((line) => {
      const time = /[=<]\s*(\d+(?:\.\d+)?)\s*ms/i.exec(line)?.[1];
      return time === undefined ? [] : [Number(time)];
    });

/**
 * Runs the system's `ping`: raw sockets need privileges that a server should not have. Rejects with a `deviceError`
 * when the program is missing or not permitted.
 */
export const systemPing: Ping = (options) =>
  new Promise((resolve, reject) => {
    const { count, timeoutMs, signal } = options;
    const child = spawn('ping', pingArguments(options, process.platform), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
      timeout: count * Math.max(betweenMs, timeoutMs) + 3_000,
      killSignal: 'SIGKILL',
      signal,
    });
    let [output, errors] = ['', ''];
    const guard = createGuard('ping');
    const takeOutput = (chunk: Buffer): void => {
      if (output.length < longestOutput) output += chunk.toString();
    };
    const takeErrors = (chunk: Buffer): void => {
      if (errors.length < longestOutput) errors += chunk.toString();
    };
    child.stdout.on('data', guard(takeOutput));
    child.stderr.on('data', guard(takeErrors));
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? deviceError('unsupported', { zh: '服务器上没有 ping 程序', en: 'there is no ping program on the server' })
          : deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' }),
      ),
    );
    child.on('close', () => {
      const times = parsePing(output).slice(0, count);
      const forbidden = times.length === 0 && /not permitted|permission/i.test(errors);
      if (forbidden)
        reject(deviceError('unsupported', { zh: '服务器不允许使用 ping', en: 'the server may not use ping' }));
      else resolve({ sent: count, times });
    });
  });
