import type { ActionSchema, DeviceCommand, DeviceLive, Value } from '@eoms/contract';

export type Args = Readonly<Record<string, Value>>;

const sameArgs = (a: Args, b: Args): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
};

/** `route[$output]` with `output` = 3 → `route[3]`. */
export const keyFor = (property: string, args: Args): string =>
  property.replace(/\$(\w+)/g, (whole, name: string) => (args[name] === undefined ? whole : String(args[name])));

/** The property that shows the effect of an action. */
export const shownBy = (action: ActionSchema): string | undefined => action.expect[0]?.property;

/**
 * Whether the device already is in the state that this action with these arguments would bring about: every applicable
 * expectation matches the read-back value. Undefined if the action has no expectations.
 */
export const isReal = (action: ActionSchema, args: Args, live: DeviceLive): boolean => {
  const applying = action.expect.filter((e) =>
    Object.entries(e.when ?? {}).every(([name, value]) => args[name] === value),
  );
  if (applying.length === 0) return false;
  return applying.every((e) => {
    const value = live.values[keyFor(e.property, args)]?.value;
    if (value === undefined || value === null) return false;
    return e.in.some((wanted) => {
      const plain = typeof wanted === 'string' && wanted.startsWith('$') ? args[wanted.slice(1)] : wanted;
      return String(plain) === String(value);
    });
  });
};

/** The default arguments of an action. */
export const presetArgs = (action: ActionSchema): Record<string, Value> =>
  Object.fromEntries(action.params.flatMap((p) => (p.default === undefined ? [] : [[p.id, p.default]])));

export interface ControlState {
  pending?: DeviceCommand;
  failed?: DeviceCommand;
  confirmed?: DeviceCommand;
}

/** The newest command of this action, and what it means for the button with these arguments. */
export const controlState = (
  action: ActionSchema,
  args: Args | undefined,
  commands: Iterable<DeviceCommand>,
): ControlState => {
  const newest = [...commands]
    .filter((c) => c.action === action.id)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  if (!newest || (args !== undefined && !sameArgs(newest.args, args))) return {};
  if (newest.status === 'pending' || newest.status === 'sent') return { pending: newest };
  if (newest.status === 'confirmed') return { confirmed: newest };
  return { failed: newest };
};
