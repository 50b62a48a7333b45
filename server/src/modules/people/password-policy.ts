import type { PasswordConfig } from '@eoms/contract';
import { commonPasswords } from './common-passwords.ts';

export type PasswordProblem = 'tooShort' | 'tooLong' | 'tooCommon' | 'tooUniform' | 'containsName';

const longest = 128;
/** Shorter names occur in words by chance. */
const shortestName = 3;

/** Normalises look-alikes: `P@ssw0rd` and `password` are the same guess. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/[!|]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e');

const plainCommon: ReadonlySet<string> = new Set([...commonPasswords].map(plain));

/**
 * Returns what is wrong with a password, or null. Follows NIST SP 800-63B, section 5.1.1.2: length and a list of known
 * passwords instead of rules on kinds of characters. `names` are the user's own (user name, full name, phone, e-mail).
 */
export const passwordProblem = (
  password: string,
  names: readonly (string | null)[],
  { shortest, refuseNames }: Pick<PasswordConfig, 'shortest' | 'refuseNames'>,
): PasswordProblem | null => {
  const length = [...password].length;
  if (length < shortest) return 'tooShort';
  if (length > longest) return 'tooLong';
  const lower = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(lower) || plainCommon.has(plain(password))) return 'tooCommon';
  if (new Set(lower).size < 4) return 'tooUniform';
  if (!refuseNames) return null;
  const parts = names.flatMap((name) => (name ? [name, name.split('@')[0] ?? ''] : []));
  const containsName = parts.some((part) => part.length >= shortestName && lower.includes(part.toLowerCase()));
  return containsName ? 'containsName' : null;
};
