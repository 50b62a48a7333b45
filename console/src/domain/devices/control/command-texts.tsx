import type { ActionSchema, CommandStatus, DeviceCommand } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { commandText } from './command-text.ts';

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

/** Describes what a command of a device with these actions requested. */
export const useCommandText = (actions: readonly ActionSchema[]): ((command: DeviceCommand) => string) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  return (command) => commandText(command, actions, language, { on: t('on'), off: t('off') });
};

/** Who or what sent a command. */
export const useCause = (): ((command: DeviceCommand) => string) => {
  const t = usePhrases('devices');
  return ({ cause }) =>
    cause.kind === 'person' ? (cause.name ?? '—') : [t(cause.kind), cause.name].filter(Boolean).join(' ');
};
