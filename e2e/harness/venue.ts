import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The sample venue of this run, which `global-setup.ts` starts. */
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
  /** In the store room: found by a search, not yet a device. */
  readonly spare: boolean;
  readonly port: number | null;
  readonly deviceId: string | null;
  readonly place: string;
}

/** A running sample venue, seen by those who use it and by those who stand beside its devices. */
export interface Venue {
  readonly address: string;
  readonly dataFolder: string;
  account(who: 'administrator' | 'operator'): Promise<{ username: string; password: string }>;
  projectorPassword(): Promise<string>;
  /** Pulls a plug or presses a button of simulated device `n`. */
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
 * The sample venue that journeys share: for those that only look, and for those that change what is theirs (a device, an
 * entry, a user of their own). Whoever restarts it, empties it or pulls many plugs starts one: `startSystem`.
 */
export const sharedVenue = (): Venue => venueBehind(inject('venue'));
