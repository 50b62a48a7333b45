import type { Socket } from 'node:net';
import type { Client } from 'aedes';
import type { createMessageHooks } from './accept-messages.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import { openFastPath } from './fast-path.ts';
import type { createSocketGate, GatedClient } from './socket-gate.ts';

/** Internals of the library's client: the length of the packet being read. */
interface Inside {
  readonly _parser: { readonly packet: { readonly length: number } };
}

export interface ServeClientDeps {
  readonly gate: Pick<ReturnType<typeof createSocketGate>, 'install'>;
  readonly hooks: Pick<ReturnType<typeof createMessageHooks>, 'takePlain' | 'takeAcknowledged'>;
}

/** What is put before the library for a connection: the gate that holds it back, and the fast path. */
export const serveClient = (socket: Socket, given: Client, { gate, hooks }: ServeClientDeps) => {
  const client = given as GatedClient & Inside;
  gate.install(socket, client);
  const acknowledgements = createAcknowledgements(socket, client);
  openFastPath(client, {
    take: (topic, payload) => hooks.takePlain(client, topic, payload),
    takeAcknowledged: (topic, payload, id) => {
      const work = acknowledgements.hasRoom() && hooks.takeAcknowledged(client, topic, payload);
      if (work !== false) acknowledgements.add(id, work === true ? undefined : work);
      return work !== false;
    },
  });
  return { announced: () => client._parser.packet.length };
};
