import type { Value } from '@eoms/contract/vocabulary';
import type { FakeClock, ResolvedAction, ResolvedProperty } from '@eoms/drivers/kit';
import type { Known, OrderOutcome, SceneDevices, SceneOrder } from './scene-devices.ts';

const name = (text: string) => ({ zh: text, en: text });
const choices = ['1', '2', '3', '4'].map((code) => ({ code, name: name(code) }));

export const worldActions: readonly ResolvedAction[] = [
  {
    id: 'power',
    name: name('power'),
    capability: 'power',
    params: [{ id: 'on', name: name('on'), type: 'bool', required: true }],
    expect: [
      { when: { on: true }, property: 'power', in: ['on', 'warming'] },
      { when: { on: false }, property: 'power', in: ['off'] },
    ],
  },
  {
    id: 'setInput',
    name: name('input'),
    capability: 'input',
    params: [{ id: 'input', name: name('input'), type: 'enum', required: true, options: choices }],
    expect: [{ property: 'input', in: ['$input'] }],
  },
  {
    id: 'route',
    name: name('route'),
    params: [
      { id: 'output', name: name('output'), type: 'int', required: true, min: 1, max: 2 },
      { id: 'input', name: name('input'), type: 'int', required: true, min: 0, max: 9 },
    ],
    expect: [{ property: 'route[$output]', in: ['$input'] }],
  },
  { id: 'beep', name: name('beep'), params: [] },
];
const worldProperties: readonly ResolvedProperty[] = ['power', 'input', 'route'].map((id) => ({
  id,
  name: name(id),
  type: 'string',
  access: 'rw',
  ...(id === 'route' ? {} : { capability: id as 'power' | 'input' }),
}));

/** `refuse` and `lie` concern the first `times` commands; `slow` devices take effect in order, `slow` ms late. */
export type WorldFault =
  | { readonly kind: 'none' | 'dead' }
  | { readonly kind: 'refuse' | 'lie' | 'dies'; readonly times: number }
  | { readonly kind: 'lossy'; readonly lost: () => boolean }
  | { readonly kind: 'slow'; readonly ms: number };

export interface WorldDevice {
  readonly id: string;
  readonly fault: WorldFault;
  readonly state: Record<string, Value>;
  orders: number;
  dead: boolean;
  busyUntil: number;
}

const settingOf = ({ action, args }: Pick<SceneOrder, 'action' | 'args'>): [string, Value] | undefined => {
  if (action === 'power') return ['power', args.on === true ? 'on' : 'off'];
  if (action === 'setInput') return ['input', args.input ?? null];
  return action === 'route' ? [`route[${args.output}]`, args.input ?? null] : undefined;
};

const answerMs = 20;

/** Devices with faults, on a clock of their own; `state` is the truth that receipts are compared with. */
export const createWorld = (clock: FakeClock) => {
  const devices = new Map<string, WorldDevice>();
  const orders: { readonly commandId: string; readonly order: SceneOrder; applied: boolean }[] = [];
  const after = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  const shows = (device: WorldDevice, setting: [string, Value] | undefined): boolean =>
    setting === undefined || device.state[setting[0]] === setting[1];

  const takesEffect = ({ fault, orders: nth }: WorldDevice): boolean => {
    if (fault.kind === 'lie' || fault.kind === 'refuse') return nth > fault.times;
    return fault.kind !== 'lossy' || !fault.lost();
  };
  const execute = async (order: SceneOrder, signal: AbortSignal): Promise<OrderOutcome> => {
    const device = devices.get(order.deviceId);
    const timeoutMs = order.timeoutMs ?? 2_000;
    const offline = { code: 'device.offline' as const, text: name('offline') };
    if (device === undefined || device.dead || signal.aborted)
      return { commandId: null, status: 'failed', sent: false, reason: offline };
    const commandId = `c${orders.length}`;
    const entry = { commandId, order, applied: false };
    orders.push(entry);
    device.orders += 1;
    const setting = settingOf(order);
    const effect = takesEffect(device);
    const delay = device.fault.kind === 'slow' ? device.fault.ms : answerMs;
    device.busyUntil = Math.max(device.busyUntil, clock.now()) + delay;
    const apply = (): void => {
      if (!effect || device.dead) return;
      entry.applied = true;
      if (setting) device.state[setting[0]] = setting[1];
    };
    clock.after(device.busyUntil - clock.now(), apply);
    const { kind } = device.fault;
    if (kind === 'dies' && device.orders >= device.fault.times)
      clock.after(answerMs + 1, () => {
        device.dead = true;
      });
    if (kind === 'refuse' && !effect) {
      await after(answerMs);
      return { commandId, status: 'failed', sent: true, reason: { code: 'device.commandRefused', text: name('no') } };
    }
    for (const end = clock.now() + timeoutMs; clock.now() < end; ) {
      await after(Math.min(answerMs * 5, end - clock.now()));
      if (device.dead && !entry.applied) return { commandId, status: 'failed', sent: true, reason: offline };
      if (shows(device, setting)) return { commandId, status: 'confirmed', sent: true, reason: null };
    }
    return { commandId, status: 'expired', sent: true, reason: { code: 'device.commandExpired', text: name('late') } };
  };

  const known = (device: WorldDevice): Known => ({
    online: !device.dead,
    values: Object.fromEntries(
      Object.entries(device.state).map(([key, value]) => [key, { value, at: 0, since: 0, quality: 'good' as const }]),
    ),
  });
  const access: SceneDevices = {
    find: () => [...devices.keys()],
    exists: (id) => devices.has(id),
    actionsOf: () => worldActions,
    propertiesOf: () => worldProperties,
    choose: ({ action }) => worldActions.find((one) => one.id === action || one.capability === action)?.id,
    read: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const device = devices.get(id);
          return device ? [[id, known(device)] as const] : [];
        }),
      ),
    execute,
  };
  return {
    access,
    orders,
    devices,
    add: (id: string, fault: WorldFault = { kind: 'none' }, state: Record<string, Value> = {}): WorldDevice => {
      const device: WorldDevice = {
        id,
        fault,
        state: { power: 'off', input: '1', 'route[1]': 0, 'route[2]': 0, ...state },
        orders: 0,
        dead: fault.kind === 'dead',
        busyUntil: 0,
      };
      devices.set(id, device);
      return device;
    },
  };
};
export type World = ReturnType<typeof createWorld>;
