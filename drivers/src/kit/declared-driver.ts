import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from './action.ts';
import type { DeclaredPlan, PlannedProperty, Query } from './declared-plan.ts';
import type { Driver, Poll } from './define-driver.ts';
import type { DeclaredAction, Definition, ModelView } from './definition.ts';
import type { Device } from './device.ts';
import { deviceError, isDeviceError } from './device-error.ts';
import { type PropertyDef, splitValueKey } from './property.ts';
import { say } from './say.ts';
import { isRefusal, setUnknown } from './unknown-values.ts';

type Params = Readonly<Record<string, Value>>;

const described = new WeakMap<Definition, readonly PropertyDef[]>();

/** The declared properties without the columns of the protocol; the same list for all devices of a model. */
export const declaredProperties = ({ definition }: Pick<ModelView, 'definition'>): readonly PropertyDef[] => {
  const known = described.get(definition) ?? definition.properties.map(({ wire: _wire, ...property }) => property);
  described.set(definition, known);
  return known;
};

/** Adds a driver's standard properties to those declared by the model; a declared property with the same id wins. */
export const withStandard = (declared: readonly PropertyDef[], standard: readonly PropertyDef[]): PropertyDef[] => {
  const ids = new Set(declared.map(({ id }) => id));
  return [...declared, ...standard.filter(({ id }) => !ids.has(id))];
};

const answersKey = 'declared:answers';

/**
 * Some devices leave a query unanswered in standby. Its properties are unknown once it stayed unanswered twice while
 * the device answered others; a device that answers none goes offline instead, and its values remain as the last known.
 */
const readAlone = async (
  device: Device,
  { id, properties }: Query<PlannedProperty>,
  read: () => Promise<void>,
): Promise<void> => {
  const answers = Number(device.store.get(answersKey) ?? 0);
  const silentKey = `declared:silent:${id}`;
  try {
    await read();
    device.store.set(answersKey, answers + 1);
    device.store.delete(silentKey);
  } catch (error) {
    if (isRefusal(error)) device.store.set(answersKey, answers + 1);
    else if (isDeviceError(error) && error.kind === 'timeout') {
      const before = device.store.get(silentKey);
      if (typeof before === 'number' && before < answers)
        setUnknown(
          device,
          properties.map((property) => property.id),
        );
      else device.store.set(silentKey, answers);
    }
    throw error;
  }
};

/** The part a generic driver supplies: how its transport reads a query and runs an action. */
export interface DeclaredTransport<P extends PlannedProperty, A extends object, Q extends Query<P>> {
  planOf(view: Pick<ModelView, 'definition'>): DeclaredPlan<P, A, Q>;
  read(device: Device, query: Q): Promise<void>;
  run(device: Device, action: A, args: Params): Promise<void>;
  /** Reads single properties. Without it their whole queries are repeated. */
  readOnly?(device: Device, properties: readonly P[]): Promise<void>;
  /** Default of `pollSeconds`, for devices that leave it empty. */
  readonly pollSeconds: number;
}

/** Properties, actions and polls of a driver whose devices are described on the model screen. */
export const declaredDriver = <P extends PlannedProperty, A extends object, Q extends Query<P>>({
  planOf,
  read,
  run,
  readOnly,
  pollSeconds,
}: DeclaredTransport<P, A, Q>) => {
  const pace = (params: Params): number =>
    (typeof params.pollSeconds === 'number' ? params.pollSeconds : pollSeconds) * 1_000;
  const proofOf = ({ expect = [] }: DeclaredAction): Pick<ActionDef, 'readBack'> => {
    const wanted = new Set(expect.map(({ property }) => splitValueKey(property).property));
    if (readOnly !== undefined && wanted.size === 0) return {};
    const isWanted = ({ id }: P) => wanted.has(id);
    return {
      readBack: async (device) => {
        const { properties, queries } = planOf(device);
        if (readOnly !== undefined) await readOnly(device, properties.filter(isWanted));
        else for (const query of queries) if (query.properties.some(isWanted)) await read(device, query);
      },
    };
  };
  const actionOf = ({ wire: _wire, ...action }: DeclaredAction, whole: DeclaredAction): ActionDef => ({
    ...action,
    run: async (device, args) => {
      const plan = planOf(device).actions.get(action.id);
      if (plan === undefined || 'fault' in plan)
        throw deviceError('unsupported', plan?.fault ?? say('型号中没有该命令', 'the model has no such command'));
      await run(device, plan, args);
    },
    ...proofOf(whole),
  });
  return {
    properties: declaredProperties,
    actions: ({ definition }: ModelView) => definition.actions.map((action) => actionOf(action, action)),
    poll: (view: ModelView): Poll[] =>
      planOf(view).queries.map((query) => ({
        id: query.id,
        name: query.name,
        everyMs: query.everyMs ?? pace(view.params),
        run: (device) => readAlone(device, query, () => read(device, query)),
      })),
  } satisfies Partial<Driver>;
};
