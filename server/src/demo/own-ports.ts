import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../platform/environment.ts';
import { writePrivately } from './demo-file.ts';
import { type Claim, claimPort } from './free-ports.ts';

const Ports = z.object({ port: z.number().int(), mqttPort: z.number().int() }).partial();
export const ownPortsFile = 'sample-venue-ports.json';

/**
 * Ports of a sample venue for which none were set: those of the last time, or the default ones, or the next free ones.
 * So two venues can run on one machine, and each keeps its address.
 */
export const withFreePorts = async (
  environment: Environment,
): Promise<{ environment: Environment; release(): void }> => {
  const { chosen, dataFolder, host, mqttHost } = environment;
  const path = join(dataFolder, ownPortsFile);
  const kept = await readFile(path, 'utf8').then(
    (text) => Ports.safeParse(JSON.parse(text)).data ?? {},
    () => ({}) as z.infer<typeof Ports>,
  );
  const claim = async (name: 'port' | 'mqttPort', at: string): Promise<Claim | undefined> => {
    const usual = environment[name];
    if (chosen[name] || usual === undefined) return undefined;
    return await claimPort(kept[name] === undefined ? [] : [kept[name]], usual, at);
  };
  const claims = { port: await claim('port', host), mqttPort: await claim('mqttPort', mqttHost) };
  const found = {
    ...(claims.port ? { port: claims.port.port } : {}),
    ...(claims.mqttPort ? { mqttPort: claims.mqttPort.port } : {}),
  };
  await mkdir(dataFolder, { recursive: true });
  await writePrivately(path, { ...kept, ...found });
  const release = () => {
    for (const one of Object.values(claims)) one?.release();
  };
  return { environment: { ...environment, ...found }, release };
};
