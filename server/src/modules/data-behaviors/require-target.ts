import { type BehaviorTarget, may, onlyAsks, type TargetKind } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type DevicesModule, seeDevice } from '../devices/devices.module.ts';
import type { EntitiesModule } from '../entities/entities.module.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';

export interface TargetDeps {
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'rooms'>;
  readonly entities: Pick<EntitiesModule, 'mayReadAll'>;
  readonly activated: (ids: readonly string[]) => Promise<CallableBehavior[]>;
}

/** Whoever sends commands by hand. */
const control = may('control', 'deviceInformation', 'placeControl', 'centralizedControl');
/** Whoever may call other behaviours by hand. */
const call = may('control', 'dataBehavior');

type Aim<K extends TargetKind> = Extract<BehaviorTarget, { kind: K }>;
type Require = {
  readonly [K in TargetKind]: (deps: TargetDeps, target: Aim<K>, caller: Caller) => Promise<void> | void;
};

const requirements: Require = {
  constant: () => undefined,
  webhook: () => undefined,
  async entity({ entities }, { entityId }, caller) {
    if (!(await entities.mayReadAll(entityId, caller))) throw refuse('404', {}, [{ field: 'target.entityId' }]);
  },
  property({ devices }, { deviceId, property }, caller) {
    seeDevice(devices.registry, caller, deviceId, 'target.deviceId');
    const plain = property.replace(/\[\d+\]$/, '');
    const known = devices.engine().propertiesOf(deviceId);
    if (!known.some(({ id }) => id === plain)) throw refuse('404', {}, [{ field: 'target.property' }]);
  },
  action({ devices }, { deviceId, action, args, argsFrom }, caller) {
    if (!caller.permits(control)) throw refuse('403');
    seeDevice(devices.registry, caller, deviceId, 'target.deviceId');
    devices.rooms.operable(caller, deviceId);
    const known = devices
      .engine()
      .actionsOf(deviceId)
      .find(({ id }) => id === action);
    const names = [...Object.keys(args), ...Object.keys(argsFrom)];
    const isKnown = (name: string) => known?.params.some(({ id }) => id === name);
    if (!known || !names.every(isKnown)) throw refuse('dataBehavior.actionWrong', {}, [{ field: 'target.action' }]);
  },
  async composition({ activated }, { calls }, caller) {
    if (!caller.permits(call)) throw refuse('403');
    const known = await activated([...new Set(calls.map(({ behaviorId }) => behaviorId))]);
    for (const [at, { behaviorId, as }] of calls.entries()) {
      const field = `target.calls.${at}`;
      const behavior = known.find(({ id }) => id === behaviorId);
      if (!behavior) throw refuse('dataBehavior.composedUnknown', {}, [{ field: `${field}.behaviorId` }]);
      if (!onlyAsks(behavior)) throw refuse('dataBehavior.composedChanges', {}, [{ field: `${field}.behaviorId` }]);
      if (as === 'params' || calls.findIndex((one) => one.as === as) < at)
        throw refuse('dataBehavior.paramTwice', {}, [{ field: `${field}.as` }]);
    }
  },
};

/** A target is there, and the caller may use it by hand. Throws a `Refusal`. */
export const requireTarget = async (deps: TargetDeps, target: BehaviorTarget, caller: Caller): Promise<void> => {
  await (requirements[target.kind] as (d: TargetDeps, t: BehaviorTarget, c: Caller) => Promise<void> | void)(
    deps,
    target,
    caller,
  );
};

/** A test sends a command: only for whoever may send it by hand. */
export const requireMayAct = ({ methodType }: Pick<CallableBehavior, 'methodType'>, caller: Caller): void => {
  if (methodType === 'action' && !caller.permits(control)) throw refuse('403');
};
