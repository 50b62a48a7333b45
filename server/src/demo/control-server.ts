import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Value } from '@eoms/contract';
import { type Fault, faults } from '@eoms/drivers/simulators';
import { z } from 'zod';
import type { FaultControl } from './run-misbehaviour.ts';
import type { SimulatedDevice } from './start-simulators.ts';

export interface ControlServer {
  readonly port: number;
  close(): Promise<void>;
}

const FaultBody = z.strictObject({ fault: z.custom<Fault>((value) => faults.some((fault) => fault === value)) });
const StateBody = z.strictObject({ property: z.string().max(64), value: Value });
const longestBody = 1_024;

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  // A page of another site cannot send this content type without a preflight request, which is never answered here.
  if (request.headers['content-type'] !== 'application/json') throw new Error('content-type must be application/json');
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) throw new Error('the body is too long');
  }
  return JSON.parse(text);
};

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(body)}\n`);
};

/**
 * For tests, on the loopback interface only: `GET /devices`, `POST /devices/{n}/fault {fault}` sets a fault or clears
 * it (`none`), `POST /devices/{n}/state {property, value}` acts like a button on the device.
 */
export const startControlServer = async (
  port: number,
  devices: () => readonly SimulatedDevice[],
  faults: FaultControl,
  deviceIds: () => readonly (string | null)[],
): Promise<ControlServer> => {
  const describe = ({ number, place, driver, simulator, spare }: SimulatedDevice) => ({
    number,
    place,
    driver,
    spare: spare === true,
    port: simulator?.port ?? null,
    deviceId: deviceIds()[number - 1] ?? null,
    fault: faults.faultOf(number),
    state: simulator?.state() ?? {},
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET' && request.url === '/devices') return answer(response, 200, devices().map(describe));
    const [, wanted, what] = /^\/devices\/(\d{1,3})\/(fault|state)$/.exec(request.url ?? '') ?? [];
    const device = devices().find(({ number }) => String(number) === wanted);
    if (request.method !== 'POST' || !device?.simulator) return answer(response, 404, { error: 'no such call' });
    const body = await readJson(request);
    if (what === 'fault') await faults.setFault(device.number, FaultBody.parse(body).fault);
    else {
      const { property, value } = StateBody.parse(body);
      device.simulator.set(property, value);
    }
    answer(response, 200, describe(device));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      answer(response, 400, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
