import { readText } from '../ui/storage.ts';
import { createClient } from './create-client.ts';
import { readToken } from './credentials.ts';
import { newKey } from './new-key.ts';
import { notAfter } from './server-time.ts';
import { announceUnauthorised } from './unauthorised.ts';

/** Request timeout (specification section 9). */
const timeoutMs = 100_000;

/** Every call of the console goes through here. */
export const call = createClient({
  fetch: (...args) => fetch(...args),
  token: readToken,
  language: () => readText('eoms_language') ?? 'zh',
  onUnauthorised: announceUnauthorised,
  newKey: () => newKey(),
  notAfter,
  timeoutMs,
});
