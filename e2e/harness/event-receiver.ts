import { createServer, type ServerResponse } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { EventMessage } from '@eoms/contract';
import { Webhook } from 'standardwebhooks';
import { freePort } from './free-port.ts';

/** Targets on loopback are never reached, so the receiver is at another address of this machine, if it has one. */
export const reachableAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

export interface Received {
  readonly id: string;
  readonly message: EventMessage;
  readonly answered: number;
  /** By the library of Standard Webhooks, with the secret that was shown. */
  isSignedWith(secret: string): boolean;
}

const isSigned = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/** Another system that is sent events: it keeps everything, and answers as it is told to. */
export const openEventReceiver = async (address: string) => {
  const port = await freePort();
  const got: Received[] = [];
  let status = 204;
  const take = (body: string, headers: Record<string, string>, response: ServerResponse): void => {
    const message = JSON.parse(body) as EventMessage;
    const id = headers['webhook-id'] ?? '';
    got.push({ id, message, answered: status, isSignedWith: (secret) => isSigned(secret, body, headers) });
    response.writeHead(status).end(status === 204 ? undefined : `answered ${status}`);
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    take(Buffer.concat(chunks).toString(), request.headers as Record<string, string>, response);
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return {
    url: `http://${address}:${port}/events`,
    network: `${address}/32:${port}`,
    got,
    answer: (one: number) => {
      status = one;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type EventReceiver = Awaited<ReturnType<typeof openEventReceiver>>;
