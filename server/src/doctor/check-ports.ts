import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Environment, listeningPorts } from '../platform/environment.ts';
import { type Finding, finding, reasonOf } from './finding.ts';
import { portHolder } from './port-holder.ts';

/** The process that has the data folder; undefined if none lives. */
export const runningPid = async (dataFolder: string): Promise<number | undefined> => {
  const pid = Number((await readFile(join(dataFolder, 'eoms.lock'), 'utf8').catch(() => '')).split(' ')[0]);
  if (!(pid > 0)) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : undefined;
  }
};

const addressOf = ({ host, port, reach }: Environment): string => {
  const name = /^(0\.0\.0\.0|::)?$/.test(host) ? '127.0.0.1' : host;
  return `${reach.tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** The status of `/health`; the certificate names the site, not this machine's own address. */
const askHealth = (environment: Environment): Promise<string> =>
  new Promise((resolve) => {
    const ask = environment.reach.tls ? getSecurely : get;
    const asked = ask(`${addressOf(environment)}/health`, { timeout: 5_000, rejectUnauthorized: false }, (reply) => {
      reply.resume();
      resolve(String(reply.statusCode));
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer within 5 s')));
    asked.on('error', (error) => resolve(reasonOf(error)));
  });

export const checkRunning = async (environment: Environment, pid: number): Promise<Finding> => {
  const status = await askHealth(environment);
  if (status === '200') return finding('ok', 'running', { pid, status });
  return finding('problem', 'runningIll', { pid, status, address: addressOf(environment) });
};

const tryPort = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

interface Port {
  readonly port: number;
  readonly host: string;
  /** How bad it is if it cannot be used: without the broker's port a start goes on. */
  readonly level: 'warning' | 'problem';
}

const checkPort = async ({ port, host, level }: Port, pid: number | undefined): Promise<Finding> => {
  const reason = await tryPort(port, host);
  if (reason === undefined) return finding('ok', 'port', { port });
  if (reason !== 'EADDRINUSE') return finding(level, 'portRefused', { host, port, reason });
  const holder = await portHolder(port);
  if (pid !== undefined && holder.endsWith(`(${pid})`)) return finding('ok', 'portOurs', { port });
  return finding(level, 'portTaken', { port, holder });
};

export const checkPorts = (environment: Environment, pid: number | undefined): Promise<Finding[]> => {
  const mqtt = [environment.mqttPort, environment.mqttTls?.port];
  const ports = listeningPorts(environment).map((port): Port => {
    const isBroker = mqtt.includes(port);
    return { port, host: isBroker ? environment.mqttHost : environment.host, level: isBroker ? 'warning' : 'problem' };
  });
  return Promise.all(ports.map((one) => checkPort(one, pid)));
};
