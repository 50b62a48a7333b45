import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../platform/environment.ts';
import { writePrivately } from './demo-file.ts';
import { findFreePort } from './free-ports.ts';

const Ports = z.object({ port: z.number().int(), mqttPort: z.number().int() }).partial();
export const ownPortsFile = 'sample-venue-ports.json';

/**
 * The ports of a sample venue that nobody chose: those of the last time, or the usual ones, or the next that are free. So
 * two venues live on one machine, and each has its address tomorrow too.
 */
export const withFreePorts = async (environment: Environment): Promise<Environment> => {
  const { chosen, dataFolder, host, mqttHost } = environment;
  const path = join(dataFolder, ownPortsFile);
  const kept = await readFile(path, 'utf8').then(
    (text) => Ports.safeParse(JSON.parse(text)).data ?? {},
    () => ({}) as z.infer<typeof Ports>,
  );
  const find = async (name: 'port' | 'mqttPort', at: string): Promise<number | undefined> => {
    const usual = environment[name];
    if (chosen[name] || usual === undefined) return usual;
    return (await findFreePort(kept[name] === undefined ? [] : [kept[name]], usual, at)) ?? usual;
  };
  const port = (await find('port', host)) ?? environment.port;
  const mqttPort = await find('mqttPort', mqttHost);
  await mkdir(dataFolder, { recursive: true });
  const found = { ...(chosen.port ? {} : { port }), ...(chosen.mqttPort ? {} : { mqttPort }) };
  await writePrivately(path, { ...kept, ...found });
  return { ...environment, port, mqttPort };
};
