import { wellFormedThroughout } from '@eoms/contract';

const secretName = /password|secret|token|ticket|privatekey|hash$/i;
const longest = 32_000;

/** The part of `before` and `after` that may be stored: plain JSON, secrets masked, bounded in size. */
export const forStorage = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  // `hasSecret: true` only says that a secret exists and is not one itself.
  const text = JSON.stringify(value, (key, inner: unknown) =>
    typeof inner === 'string' && secretName.test(key)
      ? '[redacted]'
      : typeof inner === 'bigint'
        ? String(inner)
        : inner,
  );
  if (text === undefined) return null;
  // PostgreSQL's jsonb rejects malformed text, and cutting may split a surrogate pair.
  return wellFormedThroughout(text.length <= longest ? JSON.parse(text) : { truncated: text.slice(0, longest) });
};
