import { listOf, type SourceText } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty, Definition, ModelView } from './definition.ts';
import { textOfError } from './spoken-error.ts';

/** A declared property, parsed and ready to be read. */
export interface PlannedProperty {
  readonly id: string;
  readonly name: SourceText;
  readonly everyMs?: number;
}

/** For drivers that read from the description itself. */
export interface DeclaredReading extends PlannedProperty {
  readonly declared: DeclaredProperty;
}

/** Properties that are read together. */
export interface Query<P> {
  readonly id: string;
  readonly name: SourceText;
  readonly properties: readonly P[];
  /** Defaults to the interval of the device. */
  readonly everyMs?: number;
}

/** Properties that one request answers. */
export interface RequestQuery<P, Request> extends Query<P> {
  readonly request: Request;
}

export interface DeclaredPlan<P, A, Q extends Query<P> = Query<P>> {
  readonly properties: readonly P[];
  readonly queries: readonly Q[];
  /** Properties that are also updated by unsolicited messages. */
  readonly pushed: readonly P[];
  readonly actions: ReadonlyMap<string, A | { readonly fault: SourceText }>;
}

/**
 * How a generic driver parses a description. `property` and `action` throw a `SpokenError` for what they cannot parse.
 */
export interface Planner<P, A, Q extends Query<P>> {
  property(declared: DeclaredProperty): P;
  action(declared: DeclaredAction): A;
  queries(properties: readonly P[]): readonly Q[];
  /** Whether a property is also updated by unsolicited messages. */
  pushed?(property: P): boolean;
}

const orFault = <T extends object>(read: () => T): T | { readonly fault: SourceText } => {
  try {
    return read();
  } catch (error) {
    return { fault: textOfError(error) };
  }
};

/**
 * The plan of a device, built once for all devices of its model. Unparseable parts are left out; `check` reports why.
 */
export const createPlans = <P extends PlannedProperty, A extends object, Q extends Query<P>>(
  planner: Planner<P, A, Q>,
): ((view: Pick<ModelView, 'definition'>) => DeclaredPlan<P, A, Q>) => {
  const plans = new WeakMap<Definition, DeclaredPlan<P, A, Q>>();
  return ({ definition }) => {
    const known = plans.get(definition);
    if (known !== undefined) return known;
    const properties = definition.properties.flatMap((declared) => {
      const plan = orFault(() => planner.property(declared));
      return 'fault' in plan ? [] : [plan as P];
    });
    const plan = {
      properties,
      queries: planner.queries(properties),
      pushed: properties.filter((property) => planner.pushed?.(property) ?? false),
      actions: new Map(definition.actions.map((action) => [action.id, orFault(() => planner.action(action))])),
    };
    plans.set(definition, plan);
    return plan;
  };
};

const joined = (names: readonly SourceText[]): SourceText => ({
  zh: listOf('zh')(names.map(({ zh }) => zh)),
  en: listOf('en')(names.map(({ en }) => en)),
});

/** Sends identical requests once, at the shortest interval of their properties. */
export const byRequest = <Request, P extends PlannedProperty & { readonly request?: { key: string; what: Request } }>(
  properties: readonly P[],
): RequestQuery<P, Request>[] => {
  const groups = new Map<string, { request: Request; fed: P[] }>();
  for (const property of properties) {
    if (property.request === undefined) continue;
    const { key, what } = property.request;
    const group = groups.get(key) ?? { request: what, fed: [] };
    group.fed.push(property);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ request, fed }) => {
    const paces = fed.flatMap(({ everyMs }) => everyMs ?? []);
    return {
      id: `read_${fed[0]?.id ?? ''}`,
      name: joined(fed.map(({ name }) => name)),
      request,
      properties: fed,
      ...(paces.length === 0 ? {} : { everyMs: Math.min(...paces) }),
    };
  });
};

/** One query per interval, the device's own first, even if no property uses it. */
export const byPace =
  (name: (seconds: number | undefined) => SourceText) =>
  <P extends PlannedProperty>(properties: readonly P[]): Query<P>[] =>
    [...new Set([undefined, ...properties.map(({ everyMs }) => everyMs)])].map((everyMs) => {
      const seconds = everyMs === undefined ? undefined : everyMs / 1_000;
      return {
        id: `read${seconds ?? ''}`,
        name: name(seconds),
        properties: properties.filter((property) => property.everyMs === everyMs),
        ...(everyMs === undefined ? {} : { everyMs }),
      };
    });
