/** A random key. `crypto.randomUUID` exists only on pages loaded over HTTPS, and panels often are not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
