import { randomBytes } from 'node:crypto';
import type { Address } from '../../kit/address.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import type { Wire } from '../../kit/wire.ts';
import type { XmlNode } from '../../kit/xml.codec.ts';
import { type HttpReply, type HttpRequest, httpRequest } from '../../transports/http-request.ts';
import { createHttpSignIn } from '../../transports/http-sign-in.ts';
import { decodeReply, type Envelope, encodeEnvelope, namespaces, type OnvifService } from './onvif-soap.codec.ts';

export interface CallOptions {
  /** Elsewhere than the service's own address, for subscriptions. */
  readonly path?: string;
  /** `waiting`: the device replies once it has events. `farewell`: may outlive the connection. */
  readonly manner?: 'waiting' | 'farewell';
  readonly envelope?: Pick<Envelope, 'to' | 'action' | 'extra'>;
  /** Without a username token: what everybody may ask. */
  readonly open?: boolean;
}

/** Calls to one device. Every one of them rejects with a `deviceError`. */
export interface OnvifSession {
  call(service: OnvifService, body: string, options?: CallOptions): Promise<XmlNode>;
  /** The address of a service as reported by the device; until then the device service's path. */
  place(service: OnvifService, path: string): void;
  offers(service: OnvifService): boolean;
  /** How far the device's clock is ahead of ours, in milliseconds. */
  clockIs(aheadMs: number): void;
}

export const devicePath = '/onvif/device_service';
const replyMs = 5_000;
export const longestPullMs = 10_000;
const waitingMs = longestPullMs + replyMs;
const farewellMs = 2_000;

const refusals: Readonly<Record<string, Parameters<typeof deviceError>>> = {
  NotAuthorized: ['signIn', { zh: '用户名或密码错误', en: 'wrong user name or password' }],
  FailedAuthentication: ['signIn', { zh: '用户名或密码错误', en: 'wrong user name or password' }],
  ActionNotSupported: ['unsupported', { zh: '设备不支持此功能', en: 'the device does not support this' }],
  OptionalActionNotImplemented: ['unsupported', { zh: '设备不支持此功能', en: 'the device does not support this' }],
  UnknownAction: ['unsupported', { zh: '设备不支持此功能', en: 'the device does not support this' }],
};

const answerOf = (reply: HttpReply): XmlNode => {
  const said = decodeReply(reply.body.toString('utf8'));
  if (said.kind === 'answer') return said.body;
  if (said.kind === 'noise') {
    if (reply.status === 404 || reply.status === 405)
      throw deviceError('unsupported', { zh: '设备没有此服务', en: 'the device has no such service' });
    throw deviceError('timeout', { zh: '设备的应答不是 ONVIF', en: 'the device does not answer in ONVIF' });
  }
  const { codes, reason } = said.fault;
  const known = codes.map((code) => refusals[code]).find((one) => one !== undefined);
  if (known !== undefined) throw deviceError(...known);
  throw deviceError('refused', { zh: `设备拒绝：${reason}`, en: `the device refused: ${reason}` });
};

/** A request whose envelope is made for each attempt: a device takes a username token once only. */
interface SoapRequest extends HttpRequest {
  readonly envelope: () => string;
}

const limited = (text: string): string => (text.length > 4_000 ? `${text.slice(0, 4_000)}…` : text);

export const createOnvifSession = (wire: Wire, address: Address): OnvifSession => {
  const { params } = wire;
  const [username, password] = [String(params.username ?? ''), String(params.password ?? '')];
  const auth = String(params.auth ?? 'auto');
  const target = {
    address,
    hostname: String(params.host ?? address.host),
    tls: params.tls === true,
    checkCertificate: params.checkCertificate === true,
  };
  const paths = new Map<OnvifService, string>([['device', devicePath]]);
  let aheadMs = 0;

  const how =
    auth === 'wsse' || username === '' ? { kind: 'none' as const } : { kind: 'digest' as const, username, password };
  const sender = (timeoutMs: number, signal: AbortSignal) =>
    createHttpSignIn(how, ({ envelope, ...request }: SoapRequest) =>
      httpRequest(target, { ...request, body: Buffer.from(envelope(), 'utf8') }, { timeoutMs, signal }),
    );
  const senders = {
    plain: sender(replyMs, wire.signal),
    waiting: sender(waitingMs, wire.signal),
    // Requests after the end of the connection cannot be bound to its signal.
    farewell: sender(farewellMs, new AbortController().signal),
  };
  return {
    place: (service, path) => paths.set(service, path),
    offers: (service) => paths.has(service),
    clockIs: (ms) => {
      aheadMs = ms;
    },
    call: async (service, body, options = {}) => {
      const path = options.path ?? paths.get(service);
      if (path === undefined)
        throw deviceError('unsupported', { zh: '设备没有此服务', en: 'the device has no such service' });
      const withToken = username !== '' && auth !== 'digest' && options.open !== true;
      const tokenNow = () => ({
        token: { username, password, nonce: randomBytes(16), created: new Date(wire.clock.now() + aheadMs) },
      });
      const envelope = () => encodeEnvelope({ ...options.envelope, body, ...(withToken ? tokenNow() : {}) });
      wire.trace('out', limited(body));
      const request = {
        method: 'POST',
        path,
        headers: { 'Content-Type': 'application/soap+xml; charset=utf-8', Connection: 'close' },
        envelope,
      };
      const asked = wire.clock.now();
      const reply = await senders[options.manner ?? 'plain'](request).catch((error: unknown) => {
        // There is no lasting connection: the device is lost when nothing listens there any more.
        const gone = options.manner === undefined && isDeviceError(error) && error.kind === 'unreachable';
        if (gone) wire.lost(error.text);
        throw error;
      });
      if (options.manner === undefined) wire.roundTrip(wire.clock.now() - asked);
      wire.trace('in', limited(reply.body.toString('utf8')));
      return answerOf(reply);
    },
  };
};

/** `<Name xmlns="…">…</Name>` in the namespace of a service. */
export const element = (service: OnvifService, name: string, inner = ''): string =>
  `<${name} xmlns="${namespaces[service]}">${inner}</${name}>`;
