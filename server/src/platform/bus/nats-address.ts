import type { ConnectionOptions } from '@nats-io/transport-node';

/** Whether a setting is one or several addresses of the form `nats://user:password@host:4222` or `tls://…`. */
export const isNatsAddress = (text: string): boolean =>
  text.split(',').every((part) => {
    if (!URL.canParse(part)) return false;
    const { protocol, hostname, pathname } = new URL(part);
    return ['nats:', 'tls:'].includes(protocol) && hostname !== '' && ['', '/'].includes(pathname);
  });

/** Servers and credentials; a user without a password is a token. */
export const natsOptionsOf = (
  address: string,
): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'> => {
  const urls = address.split(',').map((part) => new URL(part));
  const user = urls.map(({ username }) => decodeURIComponent(username)).find((name) => name !== '');
  const pass = urls.map(({ password }) => decodeURIComponent(password)).find((word) => word !== '');
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(user !== undefined && pass !== undefined ? { user, pass } : {}),
    ...(user !== undefined && pass === undefined ? { token: user } : {}),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  };
};
