import {
  type ActionOutcome,
  type DeviceCommand,
  type LayoutDevice,
  type MessageToPlugin,
  pluginLimits,
  textOf,
} from '@eoms/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage } from '../../../i18n/i18n.ts';
import { useSendCommand } from '../../devices/control/use-send-command.ts';
import { type AskedAction, createWindow } from './plugin-link.ts';

interface Waiting {
  readonly request: number;
  readonly reported: ActionOutcome;
}
interface Context {
  readonly devices: readonly LayoutDevice[];
  readonly commands: ReadonlyMap<string, DeviceCommand>;
  readonly operable: boolean;
  readonly onCommand: (command: DeviceCommand) => void;
  /** Whether the user is working in the frame: a plugin does not operate devices by itself. */
  readonly isInUse: () => boolean;
  readonly send: (message: MessageToPlugin) => void;
}

const outcomeOf = ({ status }: DeviceCommand): ActionOutcome => (status === 'sent' ? 'pending' : status);
const actionsMs = 10_000;

/** Runs what a plugin asks for as the user's own command, one at a time, and sends back how it ends. */
export const usePluginActions = (context: Context) => {
  const language = useLanguage();
  const sendCommand = useSendCommand(context.onCommand);
  const waiting = useRef(new Map<string, Waiting>());
  const latest = useRef({ ...context, sendCommand });
  latest.current = { ...context, sendCommand };

  useEffect(() => {
    for (const [id, { request, reported }] of waiting.current) {
      const command = context.commands.get(id);
      const outcome = command ? outcomeOf(command) : reported;
      if (!command || outcome === reported) continue;
      context.send({ type: 'result', request, outcome, reason: textOf(command.reason?.text, language) ?? null });
      if (outcome === 'pending') waiting.current.set(id, { request, reported: outcome });
      else waiting.current.delete(id);
    }
  }, [context.commands, context.send, language]);

  return useMemo(() => {
    const mayAct = createWindow(pluginLimits.actions, actionsMs, Date.now);
    let busy = false;
    const find = ({ deviceId, action }: AskedAction) => {
      const { devices, operable, isInUse } = latest.current;
      const device = operable && !busy && mayAct() && isInUse() ? devices.find(({ id }) => id === deviceId) : undefined;
      const known = device?.actions.find(({ id }) => id === action);
      return device && known ? { device, action: known } : undefined;
    };
    return async (asked: AskedAction): Promise<void> => {
      const found = find(asked);
      const { request, args } = asked;
      const refuse = () => latest.current.send({ type: 'result', request, outcome: 'refused', reason: null });
      if (!found) return refuse();
      busy = true;
      const command = await latest.current.sendCommand(found.device, found.action, args);
      busy = false;
      if (!command) return refuse();
      const outcome = outcomeOf(command);
      latest.current.send({ type: 'result', request, outcome, reason: null });
      if (outcome === 'pending') waiting.current.set(command.id, { request, reported: outcome });
    };
  }, []);
};
