import type BACnetClient from '@bacnet-js/client';
import * as library from '@bacnet-js/client';
import type { Address } from '../../kit/address.ts';
import { provideWideIntegers } from './bacnet.integers.ts';
import { isSound, withoutSegments } from './bacnet-frame.codec.ts';

provideWideIntegers();

export type BacnetClient = BACnetClient;

/** The transport interface of the library (with its own transport a malformed packet could end the process). */
export interface LibraryTransport {
  on(event: string, listener: (...args: readonly unknown[]) => void): void;
  open(): void;
  close(): void;
  getBroadcastAddress(): string;
  getMaxPayload(): number;
  send(buffer: Buffer, length: number, receiver?: string): void;
}

export interface WireEnd {
  readonly client: BacnetClient;
  /**
   * Passes a packet to the library if it is well-formed: after an unclosed tag the library would read on without end.
   * Returns false if it is malformed or the library threw.
   */
  receive(packet: Buffer, from: Address): boolean;
}

/** Octets of an APDU that fits one datagram (ANSI/ASHRAE 135, Annex J). */
const maxApdu = 1_476;

type ClientClass = new (options: { transport: LibraryTransport; apduTimeout: number }) => BacnetClient;

/** Depending on the module system, importing the CommonJS module yields the class or an object that contains it. */
const classOf = (exported: unknown): ClientClass => {
  if (typeof exported === 'function') return exported as ClientClass;
  if (typeof exported === 'object' && exported !== null && 'default' in exported) return classOf(exported.default);
  throw new Error('the BACnet library has no client');
};

export interface ClientOptions {
  readonly timeoutMs: number;
  /** Where the library's packets go; without an address they are broadcasts. */
  readonly send: (packet: Buffer, to?: Address) => void;
}

/** A client of the library on a socket that is not its own. */
export const createBacnetClient = ({ timeoutMs, send }: ClientOptions): WireEnd => {
  const listeners: ((...args: readonly unknown[]) => void)[] = [];
  const transport: LibraryTransport = {
    on: (event, listener) => {
      if (event === 'message') listeners.push(listener);
    },
    open: () => {},
    close: () => {},
    getBroadcastAddress: () => '255.255.255.255',
    getMaxPayload: () => maxApdu,
    send: (buffer, length, receiver) => {
      const [host = '', port = ''] = (receiver ?? '').split(':');
      const packet = withoutSegments(Buffer.from(buffer.subarray(0, length)));
      if (host === '') send(packet);
      else send(packet, { host, port: Number(port) });
    },
  };
  const client = new (classOf(library.default))({ transport, apduTimeout: timeoutMs });
  client.on('error', () => {});
  return {
    client,
    receive: (packet, from) => {
      if (!isSound(packet)) return false;
      try {
        for (const listener of listeners) listener(packet, `${from.host}:${from.port}`);
        return true;
      } catch {
        return false;
      }
    },
  };
};
