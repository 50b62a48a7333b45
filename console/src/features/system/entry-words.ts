import type { AuditEntry } from '@eoms/contract';
import { errorText, isErrorCode } from '@eoms/phrases';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';

const parts = ['general', 'security', 'oauth2', 'webFrames'] as const;

/** Describes in words what a log entry is about and why the action failed. */
export const useEntryWords = () => {
  const t = usePhrases('system');
  const language = useLanguage();
  return {
    target: ({ action, target, targetName }: AuditEntry): string => {
      const part = action === 'saveConfig' ? parts.find((one) => one === target) : undefined;
      return part ? t(part) : (targetName ?? target ?? '—');
    },
    reason: ({ code }: AuditEntry): string | undefined =>
      code !== null && isErrorCode(code) ? errorText(code, language) : (code ?? undefined),
  };
};
