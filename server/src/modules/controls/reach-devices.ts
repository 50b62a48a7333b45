import type { DeviceCommand } from '@eoms/contract';
import { type Cause, type Known, type OrderOutcome, type Reason, runCancelled, type SceneDevices } from '@eoms/engine';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import type { CommandsModule } from '../commands/commands.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { reasonOfCode } from './reason-of-code.ts';

export interface ReachDeps {
  readonly devices: Pick<DevicesModule, 'engine' | 'registry' | 'live'>;
  readonly commands: Pick<CommandsModule, 'execute' | 'outcome'>;
  /** A place and its parts. */
  readonly roomsOf: (placeId: string) => readonly string[];
  readonly log: Log;
}

const refusedAs = (code: Refusal['code']): OrderOutcome => ({
  commandId: null,
  status: 'failed',
  // Nobody knows what became of an order whose reply is missing.
  sent: code === 'node.unreachable',
  reason: reasonOfCode(code),
});

const outcomeOf = ({ id, status, sentAt, reason }: DeviceCommand): OrderOutcome => ({
  commandId: id,
  status: status === 'confirmed' || status === 'failed' ? status : 'expired',
  sent: sentAt !== null,
  reason: reason as OrderOutcome['reason'],
});

/** The devices of some places and of their parts, for a scene that runs there: other devices do not exist for it. */
export const reachDevices = (
  { devices, commands, roomsOf, log }: ReachDeps,
  placeIds: readonly string[],
  cause: Cause,
  exempt?: ReadonlyMap<string, Reason>,
): SceneDevices => {
  const { registry } = devices;
  const rooms = new Set(placeIds.flatMap(roomsOf));
  const isHere = (deviceId: string): boolean => rooms.has(registry.get(deviceId)?.placeId ?? '');
  return {
    find: ({ placeIds: wanted, typeCode }) =>
      registry
        .idsIn(new Set(wanted.filter((id) => placeIds.includes(id)).flatMap(roomsOf)))
        .flatMap((id) => registry.get(id) ?? [])
        .filter((device) => device.enabled && (typeCode === undefined || device.typeCode === typeCode))
        .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
        .map(({ id }) => id),
    exists: isHere,
    exempt: (deviceId) => exempt?.get(deviceId),
    actionsOf: (deviceId) => devices.engine().actionsOf(deviceId),
    propertiesOf: (deviceId) => devices.engine().propertiesOf(deviceId),
    choose: (order) => devices.engine().choose(order),
    async read(deviceIds) {
      const known = deviceIds.filter(isHere);
      await devices.live.refresh(known);
      const states = devices.engine().state.many(known);
      return new Map(
        states.map(({ deviceId, connection, values }): [string, Known] => [
          deviceId,
          { online: connection === 'online', values },
        ]),
      );
    },
    async execute({ deviceId, action, args, timeoutMs }, signal) {
      if (signal.aborted) return { commandId: null, status: 'failed', sent: false, reason: runCancelled };
      const expiresInSeconds = timeoutMs === undefined ? undefined : Math.ceil(timeoutMs / 1_000);
      try {
        const command = await commands.execute({ deviceId, action, args, expiresInSeconds, cause });
        return outcomeOf(await commands.outcome(command));
      } catch (error) {
        if (error instanceof Refusal) return refusedAs(error.code);
        log.error({ err: error, deviceId }, 'a command of a scene failed');
        return refusedAs('500');
      }
    },
  };
};
