const masked = '[redacted]';

/** Names of what is never shown. `hasSecret` and counts of them are no secrets. */
const secretName =
  /(passw(or)?d|passphrase|secret|token|authorization|cookie|credential|community|api[-_]?key|private[-_]?key|secrets[-_]?key|access[-_]?key|ticket|initialPasswordHint)s?$/i;

const patterns: readonly [RegExp, string][] = [
  // A key file that got into a line, with real or escaped line ends.
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, masked],
  // `scheme://name:password@host`: all of it up to the last @ before the path.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s"'<>]*@/gi, `$1${masked}@`],
  [/\b(bearer|basic|digest)\s+[a-z0-9+/=._~-]{6,}/gi, `$1 ${masked}`],
  // In the query of an address, in a form or in a sentence: `token=abc`, `password: abc`, `"secret":"abc"`.
  [
    /((?:[a-z0-9]*[-_])?(?:[a-z]*passw(?:or)?d|passphrase|[a-z]*secret|[a-z]*token|authorization|cookie|credential|community|api[-_]?key|access[-_]?key|ticket)s?\\?["']?\s*[=:]\s*)(\\?"[^"\\]*\\?"|'[^']*'|[^\s,;&"'}\])]+)/gi,
    `$1${masked}`,
  ],
  // JSON Web Tokens.
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, masked],
  // Passwords and keys as they are stored and handed out: long runs that no name or id of ours has.
  [/\$argon2[a-z]*\$[^\s"']+/g, masked],
  [/\b[A-Za-z0-9_-]{43}\b=?/g, masked],
];

/** Takes out whatever looks like a secret, and each text that certainly is one. */
export const redactText = (text: string, known: readonly string[] = []): string => {
  let clean = text;
  for (const secret of known) if (secret.length >= 4) clean = clean.replaceAll(secret, masked);
  for (const [pattern, by] of patterns) clean = clean.replace(pattern, by);
  return clean;
};

/** The same for data, by the names of its keys too. */
export const redactValue = (value: unknown, known: readonly string[] = [], depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value, known);
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== 'object') return value;
  if (depth > 12) return masked;
  if (Array.isArray(value)) return value.map((one) => redactValue(one, known, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const isSecret = secretName.test(key) && typeof one !== 'boolean' && typeof one !== 'number' && one !== null;
      return [redactText(key, known), isSecret ? masked : redactValue(one, known, depth + 1)];
    }),
  );
};

/** The values of variables that hold secrets, for texts that quote them: also of those that only contain one. */
export const secretsOf = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(variables).flatMap(([name, value = '']) => {
    const isSecret = /PASS|SECRET|TOKEN|(_|^)KEY$|CREDENTIAL|LICEN[CS]E/i.test(name);
    const inside = URL.canParse(value) ? decodeURIComponent(new URL(value).password) : '';
    return [...(isSecret ? [value] : []), inside].filter(Boolean);
  });
