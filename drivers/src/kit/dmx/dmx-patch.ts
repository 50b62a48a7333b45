import type { Device } from '../device.ts';
import { createSlot } from '../slot.ts';
import type { Wire } from '../wire.ts';
import { type DmxPatch, rememberedCells, showSent } from './dmx-fixture.ts';
import type { DmxOutput, DmxUniverses } from './dmx-universes.ts';

interface Patched extends DmxPatch {
  readonly wire: Wire;
}

/** Moving faders are reported and traced four times a second. */
const showEveryMs = 250;

/** Connects devices with their universes; what `patchOf` returns is valid while connected. */
export const createDmxPatching = (universes: DmxUniverses) => {
  const slot = createSlot<Patched>();
  return {
    patchOf: (device: Device): DmxPatch => slot.of(device),
    connect: (wire: Wire, key: string, open: () => DmxOutput): (() => void) => {
      const { universe, leave } = universes.use(key, 1_000 / Number(wire.params.refreshHz ?? 2), open);
      slot.put(wire, { universe, start: Number(wire.params.startAddress ?? 1), wire });
      return () => {
        slot.clear(wire);
        leave();
      };
    },
    /** The driver's `open`: reports what is sent from now on, and resumes what was sent before a restart. */
    open: async (device: Device): Promise<void> => {
      const patched = slot.of(device);
      const { universe, start, wire } = patched;
      let stopTimer: (() => void) | undefined;
      let last: Buffer | undefined;
      let shownAt = Number.NEGATIVE_INFINITY;
      const show = (): void => {
        stopTimer = undefined;
        shownAt = wire.clock.now();
        if (last !== undefined) wire.trace('out', last);
        showSent(device, patched);
      };
      const unwatch = universe.watch((packet, changed) => {
        if (!changed) return;
        last = packet;
        stopTimer ??= wire.clock.after(Math.max(0, shownAt + showEveryMs - wire.clock.now()), show);
      });
      device.signal.addEventListener(
        'abort',
        () => {
          unwatch();
          stopTimer?.();
        },
        { once: true },
      );
      if (device.params.resume !== false) universe.resume(rememberedCells(device, start));
      showSent(device, patched);
    },
  };
};
