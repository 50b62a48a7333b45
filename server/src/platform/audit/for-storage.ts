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
  // PostgreSQL's jsonb refuses U+0000
  const clean = text.replaceAll('\\u0000', '�');
  return clean.length <= longest ? JSON.parse(clean) : { truncated: clean.slice(0, longest) };
};
