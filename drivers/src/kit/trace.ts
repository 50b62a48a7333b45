const dots = '••••';
const remembered = 16;

/** Masks secrets in traced bytes. The newest 16 secrets are kept. */
export const createConcealer = (initial: readonly string[]) => {
  const secrets = new Set(initial.filter((secret) => secret.length > 0));
  // Most devices have none, and this runs for every frame.
  let none = secrets.size === 0;
  return {
    add: (secret: string): void => {
      if (secret.length === 0) return;
      secrets.add(secret);
      none = false;
      for (const oldest of secrets) {
        if (secrets.size <= remembered) break;
        secrets.delete(oldest);
      }
    },
    hide: (bytes: Buffer): Buffer => {
      if (none) return bytes;
      let text: string | undefined;
      for (const secret of secrets) {
        if (!bytes.includes(secret)) continue;
        text = (text ?? bytes.toString('utf8')).replaceAll(secret, dots);
      }
      return text === undefined ? bytes : Buffer.from(text, 'utf8');
    },
  };
};

export type Concealer = ReturnType<typeof createConcealer>;

/** Bytes in readable and unambiguous form: `\r`, `\n`, and other control bytes as `\x1b`. */
export const printable = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll('\\', '\\\\')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control bytes are what is looked for
    .replace(/[\x00-\x1f\x7f]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
