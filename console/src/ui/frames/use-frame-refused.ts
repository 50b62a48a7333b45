import { useEffect, useState } from 'react';

/** The rules that decide whether a frame, picture or film is loaded, and whether its site may be asked if it answers. */
const rules = new Set(['frame-src', 'connect-src', 'img-src', 'media-src']);

/**
 * Whether the browser refused to load a frame because the content security policy of the page predates its permission.
 * With `site`, only refusals of that origin count.
 */
export const useFrameRefused = (site?: string | null): boolean => {
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (rules.has(effectiveDirective)) setRefused(blockedURI);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, []);
  if (refused === undefined) return false;
  return site === undefined || (URL.canParse(refused) && new URL(refused).origin === site);
};
