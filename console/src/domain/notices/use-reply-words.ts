import { useCallback } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

const known = [
  ...(['noAddress', 'notExternal', 'notAllowed', 'noUser', 'nobodyOnline', 'shown', 'sent', 'confirmed'] as const),
  ...(['refused', 'unreachable', 'timeout', 'failed', 'tooLate', 'browserGone', 'userGone', 'overtaken'] as const),
];
const isKnown = (status: string): status is (typeof known)[number] => (known as readonly string[]).includes(status);

/** The status of an answer in words; that of a protocol stays as it is. */
export const useReplyWords = (): ((status: string) => string) => {
  const t = usePhrases('notices');
  return useCallback((status) => (isKnown(status) ? t(`reply_${status}`) : status), [t]);
};
