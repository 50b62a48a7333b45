import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { createSlot } from '../../kit/slot.ts';
import type { Wire } from '../../kit/wire.ts';
import { type HttpReply, type HttpRequest, type HttpTarget, httpRequest } from '../../transports/http-request.ts';
import { createHttpSignIn } from '../../transports/http-sign-in.ts';
import { probeTcp } from '../../transports/probe-tcp.ts';
import { numberParam, signInOf, textParam } from './http.settings.ts';

export type HttpSession = (request: HttpRequest) => Promise<HttpReply>;

/** What all requests of one connection share. */
export const session = createSlot<HttpSession>();

/** Shows on the diagnostics page what a device sent unsolicited. */
export const traceReceived = createSlot<(received: string, body: Buffer) => void>();

const mostWaiting = 32;
const tracedBytes = 2_048;

const excerpt = (body: Buffer | undefined): string => {
  if (body === undefined || body.length === 0) return '';
  const rest = body.length > tracedBytes ? ` … (${body.length} bytes)` : '';
  return `\r\n\r\n${body.subarray(0, tracedBytes).toString('utf8')}${rest}`;
};

/** One request at a time, a pause between two, a bound on how many wait. */
const inTurn = (wire: Wire, gapMs: number, send: HttpSession): HttpSession => {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const pause = () =>
    gapMs === 0 ? Promise.resolve() : new Promise<void>((resolve) => wire.clock.after(gapMs, resolve));
  return async (request) => {
    if (waiting >= mostWaiting) throw deviceError('busy', { zh: '设备忙', en: 'the device is busy' });
    waiting += 1;
    const mine = turn.then(() => send(request));
    turn = mine.catch(() => {}).then(pause);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
};

const withoutAddress: HttpSession = () =>
  Promise.reject(deviceError('unreachable', { zh: '未填写设备地址', en: 'the device has no address' }));

/**
 * Makes sure that something listens there and keeps what later requests need. A device that stops listening is lost,
 * so that reconnecting begins.
 */
export const connectHttp = async (wire: Wire): Promise<() => void> => {
  const { params, address, signal } = wire;
  traceReceived.put(wire, (head, body) => wire.trace('in', `${head}${excerpt(body)}`));
  if (address === undefined) {
    session.put(wire, withoutAddress);
    return () => session.clear(wire);
  }
  await probeTcp(address, wire.connectTimeoutMs, signal);
  const tls = params.tls === true;
  const target: HttpTarget = {
    address,
    hostname: textParam(params, 'host'),
    tls,
    checkCertificate: params.checkCertificate === true,
  };
  const agent = tls
    ? new SecureAgent({ keepAlive: true, maxSockets: 1 })
    : new Agent({ keepAlive: true, maxSockets: 1 });
  const limits = { timeoutMs: numberParam(params, 'timeoutMs', 5_000), signal, agent };
  const plain: HttpSession = async (request) => {
    wire.trace('out', `${request.method} ${request.path}${excerpt(request.body)}`);
    const asked = wire.clock.now();
    const reply = await httpRequest(target, request, limits).catch((error: unknown) => {
      // Nothing listens there any more: closing the line starts the reconnect.
      if (isDeviceError(error) && error.kind === 'unreachable') wire.lost(error.text);
      throw error;
    });
    wire.roundTrip(wire.clock.now() - asked);
    wire.trace('in', `HTTP ${reply.status}${excerpt(reply.body)}`);
    return reply;
  };
  const signed = createHttpSignIn(signInOf(params), plain);
  session.put(wire, inTurn(wire, numberParam(params, 'gapMs', 0), signed));
  return () => {
    session.clear(wire);
    agent.destroy();
  };
};
