import type { Driver, ResolvedAction, ResolvedProperty, Shared } from '@eoms/drivers/kit';
import {
  type AlarmNews,
  type Command,
  createBus,
  type DeviceDefinition,
  type DeviceState,
  type Engine,
  type EngineOptions,
  refusal,
  type StateDiff,
  silentLog,
} from '@eoms/engine';

/** An engine without links: a test says what its devices do. */
export interface PretendEngine extends Engine {
  readonly definitions: Map<string, DeviceDefinition>;
  readonly options: PretendOptions;
  connect(deviceId: string, connection: DeviceState['connection']): void;
  read(deviceId: string, property: string, value: string | number | boolean, at?: number): void;
  advance(commandId: string, change: Partial<Command>): void;
  raise(news: AlarmNews): void;
  clear(news: AlarmNews): void;
}
export type PretendOptions = Pick<EngineOptions, 'sinks' | 'restore' | 'restoreAlarms' | 'allowAddress'>;

const listOf = <T>(given: readonly T[] | ((view: never) => readonly T[])): readonly T[] =>
  typeof given === 'function' ? [] : given;

const noShared: Shared = {
  datagrams: async () => () => undefined,
  broker: () => Promise.reject(new Error('no broker in a pretended engine')),
  webhook: () => () => undefined,
  durable: async () => undefined,
};

export const createPretendEngine = (driver: Driver, options: PretendOptions): PretendEngine => {
  const bus = createBus(silentLog);
  const definitions = new Map<string, DeviceDefinition>();
  const states = new Map((options.restore ?? []).map((state) => [state.deviceId, state]));
  const dirty = new Set<string>();
  const commands = new Map<string, Command>();

  const change = (deviceId: string, next: DeviceState, diff: StateDiff['devices'][string]) => {
    states.set(deviceId, next);
    dirty.add(deviceId);
    bus.emit('state.changed', { at: next.since, devices: { [deviceId]: diff } });
  };
  const stateOf = (deviceId: string): DeviceState =>
    states.get(deviceId) ?? { deviceId, connection: 'unknown', since: Date.now(), values: {} };

  return {
    bus,
    definitions,
    options,
    start: () => undefined,
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
      snapshotDirty() {
        const changed = [...dirty].flatMap((id) => states.get(id) ?? []);
        dirty.clear();
        return changed;
      },
    },
    execute({ expiresInMs = 15_000, ...request }) {
      if (stateOf(request.deviceId).connection !== 'online') throw refusal('device.offline', 'offline');
      const open = [...commands.values()].filter((one) => one.status === 'pending');
      if (open.length >= 3) throw refusal('device.busy', 'busy');
      const createdAt = Date.now();
      const command: Command = { ...request, status: 'pending', createdAt, expiresAt: createdAt + expiresInMs };
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
    reconnect: () => undefined,
    async readNow(deviceId) {
      if (stateOf(deviceId).connection !== 'online') throw refusal('device.offline', 'offline');
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
      change(deviceId, next, { connection: { connection, since: next.since } });
    },
    read(deviceId, property, value, at = Date.now()) {
      const state = stateOf(deviceId);
      const reading = { value, at, since: at, quality: 'good' as const };
      change(
        deviceId,
        { ...state, values: { ...state.values, [property]: reading } },
        { values: { [property]: reading } },
      );
      options.sinks?.history?.([{ deviceId, property, value, at, quality: 'good' }]);
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
