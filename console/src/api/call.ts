import { readText } from '../ui/storage.ts';
import { createClient } from './create-client.ts';
import { readToken } from './credentials.ts';
import { announceUnauthorised } from './unauthorised.ts';

/** Request timeout (specification section 9). */
const timeoutMs = 100_000;

/** Every call of the console goes through here. */
export const call = createClient({
  fetch: (...args) => fetch(...args),
  token: readToken,
  language: () => readText('eoms_language') ?? 'zh',
  onUnauthorised: announceUnauthorised,
  newKey: () => crypto.randomUUID(),
  timeoutMs,
});
