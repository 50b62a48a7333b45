/** The usual port of what people enter with a scheme, and whether it begins with TLS. */
const schemes: Readonly<Record<string, { readonly port: number; readonly tls: boolean }>> = {
  http: { port: 80, tls: false },
  https: { port: 443, tls: true },
  ws: { port: 80, tls: false },
  wss: { port: 443, tls: true },
  ldap: { port: 389, tls: false },
  ldaps: { port: 636, tls: true },
  mqtt: { port: 1883, tls: false },
  mqtts: { port: 8883, tls: true },
  smtp: { port: 25, tls: false },
  smtps: { port: 465, tls: true },
  rtsp: { port: 554, tls: false },
  postgres: { port: 5432, tls: false },
  postgresql: { port: 5432, tls: false },
  mysql: { port: 3306, tls: false },
  sqlserver: { port: 1433, tls: false },
};
/** Ports on which TLS is spoken from the first byte, where no scheme says so. */
const securePorts = new Set([443, 465, 636, 853, 990, 993, 5061, 6514, 8443, 8883]);

const form = /^(?:([a-z][a-z0-9+.-]{0,20}):\/\/)?(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;

export interface ReadAddress {
  /** In one spelling: `2130706433` is 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

/** A URL, or a host with or without a port; null for anything else, and for addresses with a password. */
export const readAddress = (text: string): ReadAddress | null => {
  const [, scheme, given = '', digits] = form.exec(text.trim()) ?? [];
  const known = scheme === undefined ? undefined : schemes[scheme.toLowerCase()];
  const port = digits === undefined ? (known?.port ?? (scheme === undefined ? 443 : 0)) : Number(digits);
  if (port < 1 || port > 65_535 || !URL.canParse(`http://${given}`)) return null;
  const host = new URL(`http://${given}`).hostname.replace(/^\[|\]$/g, '');
  return host === '' ? null : { host, port, tls: known?.tls ?? securePorts.has(port) };
};
