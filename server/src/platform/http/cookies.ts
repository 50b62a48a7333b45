/** A cookie that only this server reads: `HttpOnly`, `SameSite=Strict`, and `Secure` over HTTPS. */
export interface Cookie {
  readonly name: string;
  /** Letters, digits, `.`, `-` and `_` only: nothing is encoded. */
  readonly value: string;
  readonly path: string;
  /** In seconds; 0 removes the cookie. */
  readonly maxAgeSeconds: number;
}

/**
 * The cookies of a request whose names begin with `prefix`, in the order the browser sent them: the oldest first (RFC
 * 6265, 5.4).
 */
export const readCookies = (header: string | undefined, prefix: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const part of header?.split(';') ?? []) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name.startsWith(prefix)) found.set(name, value);
  }
  return found;
};

export const cookieHeader = ({ name, value, path, maxAgeSeconds }: Cookie, secure: boolean): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
