import type { Address } from '../../kit/address.ts';

/**
 * KNXnet/IP frames (KNX Standard 03_08_02 "Core" and 03_08_04 "Tunnelling"): header 06 10, service, total length.
 */
export const knxPort = 3671;
export const knxGroup = '224.0.23.12';
const services = {
  searchRequest: 0x0201,
  searchResponse: 0x0202,
  connectRequest: 0x0205,
  connectResponse: 0x0206,
  stateRequest: 0x0207,
  stateResponse: 0x0208,
  disconnectRequest: 0x0209,
  disconnectResponse: 0x020a,
  tunnelRequest: 0x0420,
  tunnelAck: 0x0421,
} as const;

/** Where answers go; port 0 means "to where this came from" (a client behind address translation). */
export type Endpoint = Address;

export interface KnxServer {
  readonly control: Endpoint;
  readonly name: string;
  readonly serial: string;
  readonly mac: string;
  readonly individual: number;
}

export type KnxFrame =
  | { readonly kind: 'searchRequest'; readonly reply: Endpoint }
  | ({ readonly kind: 'searchResponse' } & KnxServer)
  | { readonly kind: 'connectRequest'; readonly control: Endpoint; readonly data: Endpoint; readonly tunnel: boolean }
  | {
      readonly kind: 'connectResponse';
      readonly channel: number;
      readonly status: number;
      readonly data?: Endpoint;
      readonly individual?: number;
    }
  | { readonly kind: 'stateRequest' | 'disconnectRequest'; readonly channel: number; readonly control: Endpoint }
  | { readonly kind: 'stateResponse' | 'disconnectResponse'; readonly channel: number; readonly status: number }
  | { readonly kind: 'tunnelRequest'; readonly channel: number; readonly sequence: number; readonly cemi: Buffer }
  | {
      readonly kind: 'tunnelAck';
      readonly channel: number;
      readonly sequence: number;
      readonly status: number;
    };

const endpoint = ({ host, port }: Endpoint): Buffer => {
  const bytes = Buffer.from([8, 1, 0, 0, 0, 0, port >> 8, port & 255]);
  bytes.set(host.split('.').map(Number), 2);
  return bytes;
};
const readEndpoint = (body: Buffer, at: number): Endpoint | undefined =>
  body[at] === 8 && body[at + 1] === 1 && body.length >= at + 8
    ? { host: [...body.subarray(at + 2, at + 6)].join('.'), port: body.readUInt16BE(at + 6) }
    : undefined;

/** Device information block (03_08_02, 7.5.4.2) and an empty list of services. */
const description = ({ name, serial, mac, individual }: KnxServer): Buffer => {
  const block = Buffer.alloc(54);
  block.set([54, 1, 2], 0);
  block.writeUInt16BE(individual, 4);
  Buffer.from(serial, 'hex').copy(block, 8, 0, 6);
  block.set([224, 0, 23, 12], 14);
  Buffer.from(mac.replaceAll(':', ''), 'hex').copy(block, 18, 0, 6);
  block.write(name, 24, 29, 'latin1');
  return Buffer.concat([block, Buffer.from([8, 2, 2, 1, 3, 1, 4, 1])]);
};

/** Connection request information: a tunnel on the link layer (03_08_04, 4.4.3). */
const tunnelInformation = [4, 4, 2, 0];

const bodyOf = (frame: KnxFrame): Buffer => {
  switch (frame.kind) {
    case 'searchRequest':
      return endpoint(frame.reply);
    case 'searchResponse':
      return Buffer.concat([endpoint(frame.control), description(frame)]);
    case 'connectRequest':
      return Buffer.concat([endpoint(frame.control), endpoint(frame.data), Buffer.from(tunnelInformation)]);
    case 'connectResponse': {
      const start = Buffer.from([frame.channel, frame.status]);
      const individual = frame.individual ?? 0;
      return frame.data === undefined
        ? start
        : Buffer.concat([start, endpoint(frame.data), Buffer.from([4, 4, individual >> 8, individual & 255])]);
    }
    case 'stateRequest':
    case 'disconnectRequest':
      return Buffer.concat([Buffer.from([frame.channel, 0]), endpoint(frame.control)]);
    case 'stateResponse':
    case 'disconnectResponse':
      return Buffer.from([frame.channel, frame.status]);
    case 'tunnelRequest':
      return Buffer.concat([Buffer.from([4, frame.channel, frame.sequence, 0]), frame.cemi]);
    case 'tunnelAck':
      return Buffer.from([4, frame.channel, frame.sequence, frame.status]);
  }
};

export const encodeKnx = (frame: KnxFrame): Buffer => {
  const body = bodyOf(frame);
  const header = Buffer.from([6, 0x10, 0, 0, 0, 0]);
  header.writeUInt16BE(services[frame.kind], 2);
  header.writeUInt16BE(6 + body.length, 4);
  return Buffer.concat([header, body]);
};

const readServer = (body: Buffer): KnxFrame | undefined => {
  const control = readEndpoint(body, 0);
  const block = body.subarray(8);
  if (control === undefined || block.length < 54 || block[0] !== 54 || block[1] !== 1) return undefined;
  const name = block.subarray(24, 54);
  const end = name.indexOf(0);
  return {
    kind: 'searchResponse',
    control,
    individual: block.readUInt16BE(4),
    serial: block.toString('hex', 8, 14),
    mac: block.toString('hex', 18, 24).replace(/(..)(?=.)/g, '$1:'),
    name: name.toString('latin1', 0, end < 0 ? 30 : end),
  };
};

const readConnect = (body: Buffer): KnxFrame | undefined => {
  const [control, data] = [readEndpoint(body, 0), readEndpoint(body, 8)];
  if (control === undefined || data === undefined || body.length < 18) return undefined;
  return { kind: 'connectRequest', control, data, tunnel: body[17] === 4 && body[18] === 2 };
};

const readConnected = (body: Buffer): KnxFrame | undefined => {
  const [channel, status] = body;
  if (channel === undefined || status === undefined) return undefined;
  if (status !== 0) return { kind: 'connectResponse', channel, status };
  const data = readEndpoint(body, 2);
  if (data === undefined || body.length < 14) return undefined;
  return { kind: 'connectResponse', channel, status, data, individual: body.readUInt16BE(12) };
};

const kinds = new Map(Object.entries(services).map(([kind, code]) => [code as number, kind as KnxFrame['kind']]));

/** Undefined for other services, wrong lengths and anything but KNXnet/IP. */
export const decodeKnx = (packet: Buffer): KnxFrame | undefined => {
  if (packet.length < 8 || packet[0] !== 6 || packet[1] !== 0x10) return undefined;
  if (packet.readUInt16BE(4) !== packet.length) return undefined;
  const kind = kinds.get(packet.readUInt16BE(2));
  const body = packet.subarray(6);
  const [first = 0, second = 0, third = 0, fourth = 0] = body;
  switch (kind) {
    case 'searchRequest': {
      const reply = readEndpoint(body, 0);
      return reply === undefined ? undefined : { kind, reply };
    }
    case 'searchResponse':
      return readServer(body);
    case 'connectRequest':
      return readConnect(body);
    case 'connectResponse':
      return readConnected(body);
    case 'stateRequest':
    case 'disconnectRequest': {
      const control = readEndpoint(body, 2);
      return control === undefined ? undefined : { kind, channel: first, control };
    }
    case 'stateResponse':
    case 'disconnectResponse':
      return { kind, channel: first, status: second };
    case 'tunnelRequest':
      return body.length < 6 || first !== 4
        ? undefined
        : { kind, channel: second, sequence: third, cemi: body.subarray(4) };
    case 'tunnelAck':
      return body.length < 4 || first !== 4 ? undefined : { kind, channel: second, sequence: third, status: fourth };
    case undefined:
      return undefined;
  }
};
