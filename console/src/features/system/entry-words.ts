import { type AuditEntry, configTypes } from '@eoms/contract';
import { errorText, isErrorCode } from '@eoms/phrases';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';

/** Describes in words what a log entry is about and why the action failed. */
export const useEntryWords = () => {
  const t = usePhrases('system');
  const language = useLanguage();
  return {
    target: ({ action, target, targetName }: AuditEntry): string => {
      const part =
        action === 'saveConfig' || action === 'putBackSetting' ? configTypes.find((one) => one === target) : undefined;
      return part ? t(part) : (targetName ?? target ?? '—');
    },
    reason: ({ code }: AuditEntry): string | undefined =>
      code !== null && isErrorCode(code) ? errorText(code, language) : (code ?? undefined),
  };
};
