import type {
  ActionDef,
  Driver,
  Neighbours,
  PropertyDef,
  ResolvedAction,
  ResolvedProperty,
  Shared,
} from '@eoms/drivers/kit';
import {
  type Addressee,
  type AlarmNews,
  type ChangedDevice,
  type ChangedValue,
  type Command,
  chooseAction,
  createBus,
  type DeviceDefinition,
  type DeviceState,
  defaultTiming,
  type Engine,
  type EngineOptions,
  judgeCommand,
  type PropertyState,
  refusal,
  silentLog,
} from '@eoms/engine';

/** An engine without connections: the test decides what its devices do. */
export interface FakeEngine extends Engine {
  readonly definitions: Map<string, DeviceDefinition>;
  readonly options: FakeEngineOptions;
  /** What devices see, by `<device> <number>`. */
  readonly pictures: Map<string, Buffer>;
  /** What switches say of their ports. */
  readonly plugged: Map<string, Neighbours>;
  connect(deviceId: string, connection: DeviceState['connection']): void;
  read(deviceId: string, property: string, value: string | number | boolean, at?: number): void;
  advance(commandId: string, change: Partial<Command>): void;
  raise(news: AlarmNews): void;
  clear(news: AlarmNews): void;
}
export type FakeEngineOptions = Pick<EngineOptions, 'sinks' | 'restore' | 'restoreAlarms' | 'allowAddress'>;

const listOf = <T>(given: readonly T[] | ((view: never) => readonly T[])): readonly T[] =>
  typeof given === 'function' ? [] : given;

const noShared: Shared = {
  datagrams: async () => () => undefined,
  broker: () => Promise.reject(new Error('no broker in a pretended engine')),
  webhook: () => () => undefined,
  ask: () => Promise.reject(new Error('no data behaviours in a pretended engine')),
  durable: async (work) => work?.(),
};

const asChanged = (device: ChangedDevice, key: string, { value, ...rest }: PropertyState): ChangedValue => ({
  ...rest,
  device,
  key,
  ...(typeof value === 'number' ? { number: value, other: undefined } : { number: Number.NaN, other: value }),
});

export const createFakeEngine = (driver: Driver, options: FakeEngineOptions): FakeEngine => {
  const bus = createBus(silentLog);
  const definitions = new Map<string, DeviceDefinition>();
  const states = new Map((options.restore ?? []).map((state) => [state.deviceId, state]));
  const dirty = new Set<string>();
  const pictures = new Map<string, Buffer>();
  const plugged = new Map<string, Neighbours>();
  const commands = new Map<string, Command>();

  const keep = (deviceId: string, next: DeviceState): ChangedDevice => {
    states.set(deviceId, next);
    dirty.add(deviceId);
    const placeId = definitions.get(deviceId)?.placeId ?? '';
    return { deviceId, placeId, trial: false, connection: next, roundTripMs: next.roundTripMs };
  };
  const stateOf = (deviceId: string): DeviceState =>
    states.get(deviceId) ?? { deviceId, connection: 'unknown', since: Date.now(), values: {} };

  const addressee = (deviceId: string): Addressee => ({
    actions: () => listOf<ActionDef>(driver.actions),
    properties: () => listOf<PropertyDef>(driver.properties),
    view: { definition: { properties: [], actions: [] }, params: {}, store: new Map(), get: () => undefined },
    isOnline: () => stateOf(deviceId).connection === 'online',
  });

  return {
    bus,
    definitions,
    options,
    pictures,
    plugged,
    start: () => undefined,
    rules: { replace: () => undefined, put: () => undefined, remove: () => undefined, mute: () => undefined },
    setTriggers: () => undefined,
    handOver: () => undefined,
    takeOverAlarms: () => undefined,
    untilListening: async () => undefined,
    turnAgoMs: () => 0,
    stop: async () => undefined,
    upsert: (definition) => void definitions.set(definition.id, definition),
    remove(deviceId) {
      definitions.delete(deviceId);
      states.delete(deviceId);
    },
    state: {
      get: (id) => states.get(id),
      many: (ids) => ids.flatMap((id) => states.get(id) ?? []),
      accept: (state) => void states.set(state.deviceId, state),
      takeChanged() {
        const changed = [...dirty];
        dirty.clear();
        return changed;
      },
    },
    choose: (request) => chooseAction(addressee(request.deviceId), request)?.id,
    judge(request) {
      const { action, expiresInMs } = judgeCommand(addressee(request.deviceId), request, defaultTiming);
      return { action: action.id, name: action.name, expiresInMs };
    },
    execute(request) {
      const { args, expiresInMs } = judgeCommand(addressee(request.deviceId), request, defaultTiming);
      const open = [...commands.values()].filter((one) => one.status === 'pending');
      if (open.length >= 3) throw refusal('device.busy', 'busy');
      const createdAt = Date.now();
      const command: Command = { ...request, args, status: 'pending', createdAt, expiresAt: createdAt + expiresInMs };
      commands.set(command.id, command);
      bus.emit('command.changed', command);
      return command;
    },
    cancel(id) {
      const command = commands.get(id);
      if (command?.status !== 'pending') return false;
      commands.set(id, { ...command, status: 'failed', endedAt: Date.now() });
      bus.emit('command.changed', { ...command, status: 'failed', endedAt: Date.now() });
      return true;
    },
    commands: { get: (id) => commands.get(id) },
    diagnostics: () => undefined,
    watch: () => () => undefined,
    recheckAddresses: () => undefined,
    reconnect: () => undefined,
    async readNow(deviceId) {
      if (stateOf(deviceId).connection !== 'online') throw refusal('device.offline', 'offline');
    },
    async picture(deviceId, index) {
      if (stateOf(deviceId).connection !== 'online') throw refusal('device.offline', 'offline');
      const bytes = pictures.get(`${deviceId} ${index}`);
      if (bytes === undefined) throw refusal('device.noPicture', 'no picture');
      return { bytes };
    },
    async neighbours(deviceId) {
      if (stateOf(deviceId).connection !== 'online') throw refusal('device.offline', 'offline');
      const found = plugged.get(deviceId);
      if (found === undefined) throw refusal('device.noNeighbours', 'no switch');
      return found;
    },
    async search(_driverId, search) {
      await driver.discover?.run({ ...search, allow: options.allowAddress ?? (() => true), shared: noShared });
    },
    propertiesOf: () => listOf(driver.properties) as ResolvedProperty[],
    actionsOf: () =>
      listOf(driver.actions).map(
        ({ run: _run, readBack: _back, ...action }) => ({ ...action, params: action.params ?? [] }) as ResolvedAction,
      ),

    connect(deviceId, connection) {
      const next = { ...stateOf(deviceId), connection, since: Date.now() };
      bus.emit('state.changed', { at: next.since, connections: [keep(deviceId, next)], values: [] });
    },
    read(deviceId, property, value, at = Date.now()) {
      const state = stateOf(deviceId);
      const reading = { value, at, since: at, quality: 'good' as const };
      const device = keep(deviceId, { ...state, values: { ...state.values, [property]: reading } });
      bus.emit('state.changed', { at, connections: [], values: [asChanged(device, property, reading)] });
      const sink = options.sinks?.history;
      sink?.record(
        sink.series(deviceId, property, () => undefined),
        at,
        value,
      );
    },
    advance(commandId, next) {
      const command = commands.get(commandId);
      if (!command) throw new Error(`no command ${commandId}`);
      const changed = { ...command, ...next };
      commands.set(commandId, changed);
      bus.emit('command.changed', changed);
    },
    raise: (news) => bus.emit('alarm.raised', news),
    clear: (news) => bus.emit('alarm.cleared', news),
  };
};
