import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ControlDevice,
  centralControlEndpoints,
  commandsEndpoints,
  type DeviceCommand,
  placeControlEndpoints,
  sessionEndpoints,
} from '@eoms/contract';
import { startProduct, temporaryFolder } from './product.ts';

const port = 18_541;
const clicks = 200;
const mostMs = 5_000;
const goal = { p95: 300 };
// Its broker must not want the port of another one on this machine.
process.env.EOMS_MQTT_PORT ??= '18542';

/** In the sample venue: from the call of a control to the command that is confirmed by read-back, over its simulators. */
const folder = temporaryFolder();
const product = await startProduct({ port, data: folder.path, more: ['--demo'] });
try {
  const { administrator } = JSON.parse(await readFile(join(folder.path, 'sample-venue.json'), 'utf8'));
  const signedIn = await product.call(sessionEndpoints.login, {
    body: { account: administrator.username, password: administrator.password },
  });
  const { token } = signedIn.data as { token: string };
  const ask = async <T>(...[endpoint, args]: Parameters<typeof product.call>): Promise<T> =>
    (await product.call(endpoint, { ...args, token })).data as T;
  const inputsOf = ({ actions }: ControlDevice): string[] | undefined => {
    const action = actions.find(({ capability, params }) => capability === 'input' && params.length === 1);
    const options = action?.params[0]?.options?.map(({ code }) => code);
    return options && options.length > 1 ? options : undefined;
  };
  const find = async (): Promise<ControlDevice[]> => {
    const places = await ask<{ id: string }[]>(centralControlEndpoints.listCentralPlaces, {});
    const found = await Promise.all(
      places.map(({ id }) => ask<ControlDevice[]>(placeControlEndpoints.getControlDevices, { query: { placeId: id } })),
    );
    return found.flat().filter((one) => {
      const { connection, values } = one.live;
      return connection === 'online' && values.power?.value === 'on' && inputsOf(one) !== undefined;
    });
  };
  let devices = await find();
  for (const begun = Date.now(); devices.length < 5 && Date.now() - begun < 60_000; devices = await find())
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  const click = async (device: ControlDevice, value: string): Promise<number | undefined> => {
    const action = device.actions.find(({ capability }) => capability === 'input');
    const args = { [action?.params[0]?.id ?? '']: value };
    const begun = performance.now();
    const body = { deviceId: device.id, action: action?.id, args };
    let command = await ask<DeviceCommand | null>(commandsEndpoints.executeAction, { body });
    while (command && (command.status === 'pending' || command.status === 'sent')) {
      if (performance.now() - begun > mostMs) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 4));
      command = await ask<DeviceCommand | null>(commandsEndpoints.getCommand, { body: { id: command.id } });
    }
    return command?.status === 'confirmed' ? performance.now() - begun : undefined;
  };
  const delays: number[] = [];
  let failed = 0;
  for (let i = 0; i < clicks; i += 1) {
    const device = devices[i % devices.length];
    const inputs = device && inputsOf(device);
    if (!device || !inputs) throw new Error('no device with inputs is on');
    const delay = await click(device, inputs[Math.floor(i / devices.length) % 2] ?? '');
    if (delay === undefined) failed += 1;
    else delays.push(delay);
  }
  delays.sort((a, b) => a - b);
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  process.stdout.write(
    `a control of the sample venue, ${clicks} clicks at ${devices.length} devices: confirmed by read-back after p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms (goal ${goal.p95}), worst ${at(0.999).toFixed(0)} ms; ${failed} not confirmed\n`,
  );
  if (!(at(0.95) < goal.p95) || failed > clicks * 0.02) process.exitCode = 1;
} finally {
  await product.stop();
  folder.remove();
}
