import { type Shared, systemClock } from '@eoms/drivers/kit';
import { createEngine } from '@eoms/engine';
import type { DevicesDeps } from '../modules/devices/devices.module.ts';
import { holdBackBy, type Pressure } from '../platform/pressure/pressure.ts';
import type { WiredDeps } from './wiring.deps.ts';

/** Creates the engine with all drivers; devices reach this program's broker and webhooks through `shared`. */
export const engineMaker =
  (
    { platform, drivers, packages }: WiredDeps,
    shared: Pick<Shared, 'broker' | 'webhook'>,
    pressure: Pressure,
  ): DevicesDeps['makeEngine'] =>
  (options) =>
    createEngine({
      ...options,
      clock: systemClock,
      log: platform.log,
      drivers,
      isolated: packages.hosts,
      shared: { ...options.shared, ...shared, holdBack: holdBackBy(pressure) },
      hasRoom: () => !pressure.isHigh(),
    });
