/** Simple Service Discovery Protocol: UPnP Device Architecture 2.0, section 1.3. */
export const ssdpPort = 1900;
export const ssdpGroup = '239.255.255.250';

export interface SsdpAnswer {
  /** Id of the device, such as `uuid:…`, without the type after it. */
  readonly device: string;
  /** Search target of the response. */
  readonly target: string;
  /** Address of the description. */
  readonly location: string;
  readonly server: string;
}

const longestAnswer = 4_096;
const mostHeaders = 40;

/**
 * A search (1.3.2). For the group, responses are spread over `spreadSeconds`, 1 to 5; a single device responds
 * immediately and gets none.
 */
export const encodeSsdpSearch = (host: string, port: number, target: string, spreadSeconds?: number): Buffer =>
  Buffer.from(
    [
      'M-SEARCH * HTTP/1.1',
      `HOST: ${host}:${port}`,
      'MAN: "ssdp:discover"',
      ...(spreadSeconds === undefined ? [] : [`MX: ${Math.min(5, Math.max(1, Math.round(spreadSeconds)))}`]),
      `ST: ${target}`,
      'USER-AGENT: EOMS/1.0 UPnP/2.0 EOMS/1.0',
      'CPFN.UPNP.ORG: EOMS',
      '',
      '',
    ].join('\r\n'),
  );

export interface SsdpMessage {
  readonly start: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A start line and headers; undefined for anything else. */
export const decodeSsdp = (packet: Buffer): SsdpMessage | undefined => {
  if (packet.length > longestAnswer) return undefined;
  const [start = '', ...lines] = packet.toString('utf8').split(/\r?\n/, mostHeaders);
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (/^[a-z0-9.-]{1,40}$/.test(name) && !(name in headers))
      headers[name] = line
        .slice(at + 1)
        .trim()
        .slice(0, 500);
  }
  return { start, headers };
};

/** A response to a search (1.3.3); undefined for every other packet. */
export const decodeSsdpAnswer = (packet: Buffer): SsdpAnswer | undefined => {
  const message = decodeSsdp(packet);
  if (message === undefined || !/^HTTP\/1\.\d 200\b/.test(message.start)) return undefined;
  const { usn = '', st = '', location = '', server = '' } = message.headers;
  const [device = ''] = usn.split('::');
  return device === '' || st === '' ? undefined : { device, target: st, location, server };
};
