import { until } from '@eoms/contract/testing';
import type { Value } from '@eoms/contract/vocabulary';
import { type Simulator, simulate } from '@eoms/drivers/simulators';
import { type LossyWire, openLossyWire } from '../testing/lossy-wire.ts';
import { createVenue } from '../testing/venue.ts';

const kinds = {
  videohub: { inputs: 8, outputs: 8 },
  pjlink: { power: 'on', inputs: '31=HDMI 1; 32=HDMI 2; 33=HDMI 3' },
} as const;
export type HallKind = keyof typeof kinds;

export interface HallDevice {
  readonly id: string;
  readonly kind: HallKind;
  readonly simulator: Simulator;
  readonly wire: LossyWire;
}

const untilNone = (left: () => readonly string[]) =>
  until(
    () => `nothing is left of ${left().join()}`,
    () => left().length === 0,
    30_000,
  );

/** Switchers and projectors on real sockets, half of each, all behind wires that may lose what is sent to them. */
export const openHall = async (count: number) => {
  const venue = createVenue();
  venue.engine.start();
  const devices: HallDevice[] = [];
  for (let at = 0; at < count; at += 1) {
    const kind = at % 2 === 0 ? 'videohub' : 'pjlink';
    const simulator = await simulate(kind, { host: '127.0.0.1', port: 0, params: kinds[kind] });
    const wire = await openLossyWire(simulator);
    const id = `d${at}`;
    venue.define(id, kind, { host: wire.host, port: wire.port, pollSeconds: 10 });
    devices.push({ id, kind, simulator, wire });
  }
  const known = (id: string, key: string): Value | undefined => {
    const state = venue.engine.state.get(id)?.values[key];
    return state?.quality === 'good' ? state.value : undefined;
  };
  /** Whether the engine knows of these devices what they are. */
  const knows = ({ id, simulator }: HallDevice): boolean =>
    venue.connection(id) === 'online' &&
    Object.entries(simulator.state()).every(([key, value]) => !settable.test(key) || known(id, key) === value);
  return {
    engine: venue.engine,
    devices,
    /** Heals all devices and wires, and waits until the engine has seen it. */
    async settle(): Promise<void> {
      for (const { wire } of devices) wire.lose(undefined);
      for (const { simulator } of devices) await simulator.fault('none');
      const unknown = (): HallDevice[] => devices.filter((one) => !knows(one));
      await untilNone(() => {
        for (const { id, kind } of unknown())
          if (kind === 'pjlink') void venue.engine.readNow(id).catch(() => undefined);
        return unknown().map(({ id }) => id);
      });
    },
    /** Devices without power; resolves once the engine has seen it. */
    async kill(dead: readonly HallDevice[]): Promise<void> {
      for (const { simulator } of dead) await simulator.fault('refuse');
      await untilNone(() => dead.filter(({ id }) => venue.connection(id) === 'online').map(({ id }) => id));
    },
    async close(): Promise<void> {
      await venue.close();
      for (const { wire, simulator } of devices) {
        await wire.close();
        await simulator.close();
      }
    },
  };
};
export type Hall = Awaited<ReturnType<typeof openHall>>;

/** Whether something that is sent asks the device to change. */
export const isOrder = (piece: string): boolean => /%[12][A-Z]{4} [^?]|VIDEO OUTPUT ROUTING:\n\d/.test(piece);

/** The values that steps of the proof set. */
export const settable = /^(route\[\d+\]|input|videoMute|audioMute|freeze)$/;
