import { readText, storeText } from '../ui/storage.ts';

const key = 'eoms_sign_on';

/** Remembers the state of the sign-on that this browser sets out on, as the provider's address names it. */
export const beginSignOn = (providerUrl: string): void => {
  storeText(key, new URL(providerUrl).searchParams.get('state'));
};

/**
 * Whether an answer belongs to a sign-on that began in this browser. Otherwise it may be a link that would sign the
 * user in as somebody else (RFC 6749, section 10.12). An answer counts once.
 */
export const endSignOn = (state: string): boolean => {
  const begun = readText(key);
  storeText(key, null);
  return begun !== null && begun === state;
};
