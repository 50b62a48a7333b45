import { wellFormedThroughout } from '@eoms/contract';

const secretName = /password|secret|token|ticket|privatekey|hash$/i;
const longest = 32_000;

/** What of `before` and `after` may be kept: plain JSON, secrets masked, bounded. */
export const forStorage = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  // `hasSecret: true` says that there is one and is no secret itself
  const text = JSON.stringify(value, (key, inner: unknown) =>
    typeof inner === 'string' && secretName.test(key)
      ? '[redacted]'
      : typeof inner === 'bigint'
        ? String(inner)
        : inner,
  );
  if (text === undefined) return null;
  // PostgreSQL's jsonb refuses what is no text, and half a character is left where one is cut through.
  return wellFormedThroughout(text.length <= longest ? JSON.parse(text) : { truncated: text.slice(0, longest) });
};
