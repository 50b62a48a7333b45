import type { AutomationVariable, automationVariablesEndpoints, VariableType, VariableValue } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { forgetOwn } from './local-variables.store.ts';
import { isLocal, type StepLocals } from './local-variables.ts';
import { type FindOwner, ownValuesHandlers } from './own-values.routes.ts';
import { ownValues, setOwn, settledVariables } from './own-values.ts';
import { forgetVariableChanges, type Track, variableTracks } from './variable-changes.store.ts';
import { variablesHandlers } from './variables.routes.ts';
import { findVariable, listVariables, swapValue, variableTypes, variableValues } from './variables.store.ts';

export { isLocal, localsOf, ownName, runVariablesOf, type StepLocals } from './local-variables.ts';
export type { Change, Track } from './variable-changes.store.ts';
export { asType } from './variables.store.ts';

export interface VariablesDeps extends Pick<Platform, 'database' | 'references'> {
  readonly places: Pick<PlacesModule, 'seesPlace'>;
}

/** Variables of the venue and of its places, and those that one automation or strategy has for itself. */
export interface VariablesModule extends ModuleParts {
  /** The calls of its families; `find` finds whose own variables are meant. */
  calls(find: FindOwner): Handlers<typeof automationVariablesEndpoints>;
  list(scope: PlaceScope): Promise<Pick<AutomationVariable, 'name' | 'type'>[]>;
  /** Types by name; unknown names are left out. */
  types(names: readonly string[]): Promise<Map<string, VariableType>>;
  /** Values by name, those of the owner before those of the venue; unknown names and those of a run are left out. */
  values(names: readonly string[], locals: StepLocals | undefined): Promise<Map<string, VariableValue>>;
  /** Values with the time since which they are known not to have changed; null is ever since. */
  settled(names: readonly string[], locals: StepLocals | undefined): ReturnType<typeof settledVariables>;
  /** Their past since a moment; those that did not change are left out. */
  tracks(
    names: readonly string[],
    locals: StepLocals | undefined,
    from: Date,
  ): Promise<Map<string, Track<VariableValue>>>;
  /** Throws where one does not exist, or where the caller may not see it; `field` is what names them. */
  requireSeen(names: readonly string[], caller: Caller, field: string): Promise<void>;
  /** A variable of the venue that the caller may change. */
  find(scope: PlaceScope, name: string): Promise<{ readonly type: VariableType } | undefined>;
  /** Sets one and returns its value of before; undefined where there is none, or where its value is not `only`. */
  swap(
    locals: StepLocals | undefined,
    change: { readonly name: string; readonly value: VariableValue; readonly only?: VariableValue | undefined },
  ): Promise<VariableValue | undefined>;
  /** Forgets what one remembered that is removed. */
  forgetOwn(tx: Executor, ownerId: string): Promise<void>;
  /** Forgets the past that nobody asks for any more. */
  tidy(): Promise<void>;
}

/** Variables of the installation, and those of single rules and runs: values, types and who uses them. */
export const createVariables = ({ database, references, places }: VariablesDeps): VariablesModule => {
  const { db } = database;
  const handlers = variablesHandlers({ database, places, uses: () => references.variables(db) });
  return {
    // Each of its families belongs to a screen of a later module.
    routes: [],
    calls: (find) => ({ ...handlers, ...ownValuesHandlers(database, find) }),
    list: (scope) => listVariables(db, scope, undefined),
    types: (names) => variableTypes(db, names),
    async values(names, locals) {
      const venue = names.filter((name) => !isLocal(locals, name));
      const [ofVenue, own] = await Promise.all([
        venue.length > 0 ? variableValues(db, venue) : [],
        names.length > venue.length ? ownValues(db, locals) : [],
      ]);
      return new Map([...ofVenue, ...own.map(({ name, value }) => [name, value] as const)]);
    },
    settled: (names, locals) => settledVariables(db, names, locals),
    tracks: (names, locals, from) => variableTracks(db, names, locals, from),
    async requireSeen(names, caller, field) {
      const seen = new Set((await listVariables(db, caller.places, undefined)).map(({ name }) => name));
      if (!names.every((name) => seen.has(name))) throw refuseUnknown(field);
    },
    find: (scope, name) => findVariable(db, scope, name),
    swap: (locals, change) =>
      locals && isLocal(locals, change.name) ? setOwn(db, locals, change) : swapValue(db, change),
    forgetOwn,
    tidy: () => forgetVariableChanges(db),
  };
};
