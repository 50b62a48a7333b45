import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shared sample venue, started by `global-setup.ts`. */
    readonly venue: VenueDoors;
  }
}

export interface VenueDoors {
  readonly address: string;
  readonly dataFolder: string;
  readonly controlPort: number;
}

export interface SampleDevice {
  readonly number: number;
  readonly driver: string;
  /** Not added yet: a search finds it, but it is not a device. */
  readonly spare: boolean;
  readonly port: number | null;
  readonly deviceId: string | null;
  readonly place: string;
}

/** A running sample venue, with access to its console and to its simulated devices. */
export interface Venue {
  readonly address: string;
  readonly dataFolder: string;
  account(who: 'administrator' | 'operator'): Promise<{ username: string; password: string }>;
  projectorPassword(): Promise<string>;
  /** Injects a fault into simulated device `n`, or changes its state as its buttons would. */
  device(n: number, what: 'fault' | 'state', body: object): Promise<void>;
  devices(): Promise<SampleDevice[]>;
}

export const venueBehind = ({ address, dataFolder, controlPort }: VenueDoors): Venue => {
  const control = `http://127.0.0.1:${controlPort}/devices`;
  const file = async () => JSON.parse(await readFile(join(dataFolder, 'sample-venue.json'), 'utf8'));
  return {
    address,
    dataFolder,
    account: async (who) => (await file())[who],
    projectorPassword: async () => (await file()).projectorPassword,
    device: async (n, what, body) => {
      const answer = await fetch(`${control}/${n}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      if (!answer.ok) throw new Error(`device ${n}: ${await answer.text()}`);
    },
    devices: async () => (await (await fetch(control, { signal: AbortSignal.timeout(5000) })).json()) as SampleDevice[],
  };
};

/**
 * The sample venue that journeys share. Use it to look, or to change only what the journey created itself (a device, a
 * menu entry, a user). A journey that restarts it, empties it or unplugs many devices starts its own: `startSystem`.
 */
export const sharedVenue = (): Venue => venueBehind(inject('venue'));
