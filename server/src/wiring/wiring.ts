import type { Route } from '../platform/http/implement.ts';
import type { ModuleParts } from '../platform/platform.ts';
import { createEquipment } from './equipment.ts';
import { createEstate } from './estate.ts';
import { createFoundation } from './foundation.ts';
import { createOperations } from './operations.ts';
import type { WiringDeps } from './wiring.deps.ts';

/** All modules as one: started in their order, stopped in the opposite one. */
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
 * Every module, wired. Within and across the four parts a module imports only those made before it; what an earlier one
 * needs of a later one, the later one plugs into it (`people.setRoles`, `places.addFigures`).
 */
export const createModules = (deps: WiringDeps) => {
  const foundation = createFoundation(deps);
  const equipment = createEquipment(deps, foundation);
  const operations = createOperations(deps, { ...foundation, ...equipment });
  const estate = createEstate(deps, { ...foundation, ...equipment, ...operations });
  // Operations start before the equipment: nothing may be raised before somebody takes it in.
  const parts = together(listOf(foundation, operations, equipment, estate));
  return { ...parts, ...foundation, ...equipment, ...operations, ...estate };
};

export type Modules = ReturnType<typeof createModules>;
