import { devicesEndpoints } from '@eoms/contract';
import { letTimePass, until } from '@eoms/contract/testing';
import type { VenueNode } from './nodes-venue.ts';
import { openTestConsole, type TestConsole } from './test-console.ts';

export interface ConsoleCrowd {
  readonly consoles: readonly TestConsole[];
  /** Spreads them evenly over these nodes; from then on each goes to any of them when its own is lost. */
  spread(nodes: readonly VenueNode[]): Promise<void>;
  /** Consoles that are not connected, or show another power than the device has. */
  wrong(powerOf: (deviceId: string) => unknown): number;
  close(): void;
}

const openedAtOnce = 40;
const readyWithinMs = 60_000;

/** Browsers that each look at some devices. */
export const openConsoleCrowd = async (
  count: number,
  { token, deviceIds, perConsole }: { token: string; deviceIds: readonly string[]; perConsole: number },
): Promise<ConsoleCrowd> => {
  const consoles: TestConsole[] = [];
  const watched: (readonly string[])[] = [];
  let nodes: readonly VenueNode[] = [];

  const portsFor = (index: number): number[] => {
    const first = index % nodes.length;
    return [...nodes.slice(first), ...nodes.slice(0, first)].map(({ port }) => port);
  };
  const read = async (port: number, ids: readonly string[]) => {
    const node = nodes.find((one) => one.port === port);
    const { data } = (await node?.call(devicesEndpoints.getRealTimeData, { body: { deviceIds: [...ids] } })) ?? {};
    if (!data) throw new Error('not read');
    return data;
  };
  const open = (index: number): void => {
    const mine = Array.from({ length: perConsole }, (_, i) => deviceIds[(index * 7 + i) % deviceIds.length] ?? '');
    watched[index] = mine;
    const address = `10.1.${index >> 8}.${index & 255}`;
    consoles[index] = openTestConsole({ ports: () => portsFor(index), token, deviceIds: mine, address, read });
  };
  return {
    consoles,
    async spread(given) {
      nodes = given;
      for (let from = 0; from < count; from += openedAtOnce) {
        for (let i = from; i < Math.min(count, from + openedAtOnce); i += 1) {
          const known = consoles[i];
          if (known) known.move();
          else open(i);
        }
        await letTimePass(200, 'consoles come group by group');
      }
      const late = () => consoles.filter((one) => !one.isReady()).length;
      await until(
        () => `${late()} consoles are ready`,
        () => late() === 0,
        readyWithinMs,
      );
    },
    wrong: (powerOf) =>
      consoles.filter((one, i) => !one.isReady() || (watched[i] ?? []).some((id) => one.power(id) !== powerOf(id)))
        .length,
    close: () => consoles.forEach((one) => void one.close()),
  };
};
