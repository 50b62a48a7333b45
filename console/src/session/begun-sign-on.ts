import { readText, storeText } from '../ui/storage.ts';

const key = 'eoms_sign_on';

/** Stores the `state` of the sign-on that this browser is about to begin, taken from the provider's URL. */
export const beginSignOn = (providerUrl: string): void => {
  storeText(key, new URL(providerUrl).searchParams.get('state'));
};

/**
 * Whether a response belongs to a sign-on that began in this browser. Otherwise it may be a link that would sign the
 * user in as another user (RFC 6749, section 10.12). A response counts once.
 */
export const endSignOn = (state: string): boolean => {
  const begun = readText(key);
  storeText(key, null);
  return begun !== null && begun === state;
};
