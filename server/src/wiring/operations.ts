import { createAlarms } from '../modules/alarms/alarms.module.ts';
import type { Equipment } from './equipment.ts';
import type { Foundation } from './foundation.ts';
import type { WiringDeps } from './wiring.deps.ts';

/** The modules that operators work with. */
export const createOperations = ({ platform }: WiringDeps, { config, places, devices }: Foundation & Equipment) => {
  const alarms = createAlarms({ platform, places, devices, language: config.language });
  return { alarms };
};

export type Operations = ReturnType<typeof createOperations>;
