import type { CommandStatus, DeviceCommand } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const kinds = {
  pending: 'pending',
  sent: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  expired: 'expired',
} as const;

export const CommandMark = ({ status, words = false }: { status: CommandStatus; words?: boolean }) => {
  const t = usePhrases('devices');
  return words ? (
    <StateMark kind={kinds[status]} text={t(status)} />
  ) : (
    <StateMark kind={kinds[status]} bare text={t(status)} />
  );
};

/** `Power → true`. */
export const commandText = (command: DeviceCommand, language: 'zh' | 'en'): string => {
  const args = Object.values(command.args).map(String).join(', ');
  return args ? `${command.actionName[language]} → ${args}` : command.actionName[language];
};

/** Who or what sent a command. */
export const useCause = (): ((command: DeviceCommand) => string) => {
  const t = usePhrases('devices');
  return ({ cause }) =>
    cause.kind === 'person' ? (cause.name ?? '—') : [t(cause.kind), cause.name].filter(Boolean).join(' ');
};
