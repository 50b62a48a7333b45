import { createConfig } from '../modules/config/config.module.ts';
import type { Route } from '../platform/http/implement.ts';
import type { ModuleParts } from '../platform/platform.ts';
import { createEquipment } from './equipment.ts';
import { createEstate } from './estate.ts';
import { createFoundation } from './foundation.ts';
import { createOperations } from './operations.ts';
import type { WiredDeps, WiringDeps } from './wiring.deps.ts';

/** Combines modules into one: started in order, stopped in the opposite order. */
const together = (ordered: readonly ModuleParts[]) => ({
  routes: ordered.flatMap((module): readonly Route[] => module.routes),
  start: async (): Promise<void> => {
    for (const module of ordered) await module.start?.();
  },
  stop: async (): Promise<void> => {
    for (const module of [...ordered].reverse()) await module.stop?.();
  },
});

const listOf = (...parts: readonly Readonly<Record<string, ModuleParts>>[]): ModuleParts[] =>
  parts.flatMap((part) => Object.values(part));

/**
 * Creates and wires all modules. Within and across the four parts a module imports only earlier ones; what an earlier
 * one needs of a later one, the later one plugs in (`people.setRoles`, `places.addFigures`).
 */
export const createModules = ({ outbound, addresses, ...given }: WiringDeps) => {
  const config = createConfig(given.platform, given.settings.fixed);
  const ways = { outbound: outbound(config.networks), addresses: addresses(config.deviceNetworks) };
  const deps: WiredDeps = { ...given, ...ways, config };
  const foundation = createFoundation(deps);
  const equipment = createEquipment(deps, foundation);
  const operations = createOperations(deps, { ...foundation, ...equipment });
  const estate = createEstate(deps, { ...foundation, ...equipment, ...operations });
  // Operations start before the equipment: no alarm may be raised before there is a receiver for it.
  const ordered = listOf(foundation, operations, equipment, estate);
  for (const { references = [] } of ordered) for (const one of references) given.platform.references.add(one);
  const parts = together(ordered);
  return { ...parts, ...foundation, ...equipment, ...operations, ...estate };
};

export type Modules = ReturnType<typeof createModules>;
