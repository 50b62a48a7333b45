import type { JsonConnection } from '@eoms/contract';
import { OutboundError } from '../../../../platform/outbound/outbound.ts';
import { DirectoryError, type SourceDeps } from '../source.ts';

const longest = 5 * 1024 * 1024;

const failureOf = (status: number): DirectoryError => {
  const words = `HTTP ${status}`;
  if (status === 401) return new DirectoryError('credentials', words);
  if (status === 403) return new DirectoryError('forbidden', words);
  return new DirectoryError(status === 429 ? 'rateLimited' : 'unreadable', words);
};

/** What the address answers. It is only ever followed by the keys of the settings, never walked. */
export const askJson = async (
  { url, header }: JsonConnection,
  secret: string,
  { outbound, signal }: SourceDeps,
): Promise<unknown> => {
  const own = header !== '' && secret !== '' ? { [header]: secret } : {};
  try {
    const { status, body } = await outbound.request(url, {
      headers: { accept: 'application/json', ...own },
      signal,
      maximumBytes: longest,
    });
    if (status !== 200) throw failureOf(status);
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof OutboundError)
      throw new DirectoryError(error.reason === 'tooLarge' ? 'unreadable' : error.reason, error.message, {
        cause: error,
      });
    // A range: nested deeper than there is room for.
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw new DirectoryError('unreadable', 'no JSON', { cause: error });
    throw error;
  }
};
