import type { Value } from '@eoms/contract/vocabulary';
import { type ActionDef, checkFields, resolveField, transitionalOf, withDefaults } from '@eoms/drivers/kit';
import type { DeviceSession } from '../links/device-session.ts';
import type { LinkTiming } from '../links/link-timing.ts';
import { refusal } from '../refusal.ts';
import type { CommandRequest } from './command.ts';
import { wantsTransitional } from './expectations.ts';

/** The parts of a session that a command is validated against. */
export type Addressee = Pick<DeviceSession, 'actions' | 'properties' | 'view' | 'isOnline'>;

/** A valid command with its arguments and timeout. */
export interface JudgedCommand {
  readonly action: ActionDef;
  /** Includes the defaults of omitted arguments. */
  readonly args: Readonly<Record<string, Value>>;
  readonly expiresInMs: number;
}

/**
 * Throws a `Refusal` for an unknown action, for invalid arguments (listing all of them), for a state
 * that the device only passes through, or for an offline device.
 */
export const judgeCommand = (
  session: Addressee | undefined,
  { action: wanted, args: given, expiresInMs }: Omit<CommandRequest, 'id' | 'cause'>,
  { commandMs }: Pick<LinkTiming, 'commandMs'>,
): JudgedCommand => {
  const action = session?.actions().find(({ id }) => id === wanted);
  if (session === undefined || action === undefined) throw refusal('device.actionUnknown', `no action ${wanted}`);
  const fields = action.params ?? [];
  const args = withDefaults(fields, given);
  const faults = checkFields(fields, args, (field) => resolveField(field, session.view).options);
  if (faults.length > 0) {
    const missing = faults.every(({ fault }) => fault === 'missing');
    const why = faults.map(({ text }) => text.en).join('; ');
    throw refusal(missing ? 'device.parameterMissing' : 'device.parameterInvalid', why, faults);
  }
  const isTransitional = transitionalOf(session.properties(), session.view);
  const resolved = { ...action, params: fields.map((field) => resolveField(field, session.view)) };
  if (wantsTransitional(resolved, args, isTransitional))
    throw refusal('device.transitionalTarget', 'the device only passes through this state');
  if (!session.isOnline()) throw refusal('device.offline', 'the device is offline');
  return { action, args, expiresInMs: expiresInMs ?? action.timeoutMs ?? commandMs };
};
