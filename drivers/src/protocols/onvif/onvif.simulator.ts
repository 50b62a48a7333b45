import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createGuard } from '../../kit/guard.ts';
import {
  faultsOf,
  healthy,
  type Ills,
  openTcpPort,
  openUdpPort,
  type SimulatedUdpPort,
} from '../../kit/simulated-port.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { escapeXml, type XmlNode } from '../../kit/xml.codec.ts';
import { type Answer, type Answerer, deviceAnswers, imagingAnswers } from './onvif.simulated-answers.ts';
import { createSimulatedCamera, type SimulatedCamera } from './onvif.simulated-camera.ts';
import { eventAnswers } from './onvif.simulated-events.ts';
import { managementAnswers } from './onvif.simulated-management.ts';
import { mediaAnswers } from './onvif.simulated-media.ts';
import { motionAnswers } from './onvif.simulated-motion.ts';
import { drawPicture } from './onvif.simulated-picture.ts';
import { ptzAnswers } from './onvif.simulated-ptz.ts';
import { basicOf, createDigestCheck, createTokenCheck } from './onvif.simulated-security.ts';
import { decodeProbe, encodeProbeMatch } from './onvif-probe.codec.ts';
import { decodeRequest, namespaces, type OnvifService } from './onvif-soap.codec.ts';

const soap = 'http://www.w3.org/2003/05/soap-envelope';
const wsnt = 'http://docs.oasis-open.org/wsn/b-2';
const errors = 'http://www.onvif.org/ver10/error';
const longest = 256 * 1024;

const answers: Record<OnvifService, Record<string, Answerer>> = {
  device: { ...managementAnswers, ...deviceAnswers },
  media: mediaAnswers,
  ptz: { ...ptzAnswers, ...motionAnswers },
  imaging: imagingAnswers,
  events: eventAnswers,
};
const services = Object.keys(namespaces) as OnvifService[];
/** Several services have calls of the same name. What is in none of them (WS-Notification) is for the events. */
const serviceOf = ({ namespace }: XmlNode): OnvifService =>
  services.find((service) => namespaces[service] === namespace) ?? 'events';

/** What may be asked without signing in (Core 5.9.4.3, PRE_AUTH). */
const open = new Set([
  'GetSystemDateAndTime',
  'GetServices',
  'GetServiceCapabilities',
  'GetCapabilities',
  'GetHostname',
  'GetWsdlUrl',
  'GetEndpointReference',
]);
/** Requests that change something: a camera with the fault `lie` reports success. */
const writing = /^(Set|Add|Remove|Goto|Stop|ContinuousMove|RelativeMove|AbsoluteMove|SystemReboot)/;

/** Requests for what changes: a camera with the fault `busy` cannot answer them. */
const readsState = new Set(['GetStatus', 'GetImagingSettings', 'GetStreamUri', 'GetSnapshotUri']);

const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${soap}" xmlns:wsnt="${wsnt}"><env:Body>${body}</env:Body></env:Envelope>`;
const fault = (code: string, reason: string): string =>
  envelope(
    `<env:Fault xmlns:ter="${errors}"><env:Code><env:Value>env:Sender</env:Value><env:Subcode><env:Value>ter:${code}</env:Value></env:Subcode></env:Code><env:Reason><env:Text xml:lang="en">${escapeXml(reason)}</env:Text></env:Reason></env:Fault>`,
  );

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > longest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const createService = (camera: SimulatedCamera, params: SimulatorOptions['params'], ills: Ills) => {
  const account = { username: String(params?.username ?? ''), password: String(params?.password ?? '') };
  const signedBy = createTokenCheck(account, () => Date.now() + camera.aheadMs);
  const digest = createDigestCheck(account, params?.nonces === 'oneTime');
  const byDigest = params?.auth === 'digest' || params?.auth === 'both';
  const byToken = params?.auth !== 'digest' && params?.auth !== 'basic';

  const answerTo = async (
    xml: string,
    request: IncomingMessage,
  ): Promise<{ status: number; text: string; challenge?: string }> => {
    const asked = decodeRequest(xml);
    if (asked === undefined) return { status: 400, text: fault('WellFormed', 'Well-formed error') };
    const { name } = asked.body;
    const guarded = account.username !== '' && !open.has(name);
    // Checked first: a token counts once, even if the HTTP request around it is refused.
    const isTokenRight = !byToken || signedBy(asked.header);
    if (guarded && params?.auth === 'basic' && request.headers.authorization !== basicOf(account))
      return { status: 401, text: '', challenge: 'Basic realm="ONVIF"' };
    if (guarded && byDigest && !digest.accepts(request.headers.authorization, request.method ?? ''))
      return { status: 401, text: '', challenge: digest.challenge() };
    if (guarded && !isTokenRight) return { status: 400, text: fault('NotAuthorized', 'Sender not authorized') };
    const service = serviceOf(asked.body);
    const answerer = Object.hasOwn(answers[service], name) ? answers[service][name] : undefined;
    if (answerer === undefined || (!camera.hasPtz && service === 'ptz'))
      return { status: 500, text: fault('ActionNotSupported', 'Optional action not implemented') };
    if (ills.fault === 'lie' && writing.test(name))
      return { status: 200, text: envelope(`<r:${name}Response xmlns:r="x"/>`) };
    if (ills.fault === 'busy' && readsState.has(name)) return { status: 500, text: fault('Action', 'Device is busy') };
    const host = request.headers.host ?? '';
    const place = { origin: `http://${host}`, host: host.split(':')[0] ?? '', path: request.url ?? '/' };
    const answer: Answer = await answerer(camera, asked.body, place);
    if (typeof answer === 'string') return { status: 200, text: envelope(answer) };
    return { status: 400, text: fault(answer.code, answer.reason) };
  };
  /** The picture that GetSnapshotUri names. Cameras guard it by HTTP digest, whatever their SOAP service wants. */
  const sendPicture = async (index: number, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.resume();
    if (ills.fault === 'mute') return;
    if (ills.fault === 'delay') await new Promise((resolve) => setTimeout(resolve, ills.delayMs).unref());
    if (account.username !== '' && !digest.accepts(request.headers.authorization, 'GET')) {
      response.writeHead(401, { 'WWW-Authenticate': digest.challenge(), 'Content-Length': 0 }).end();
      return;
    }
    const body = ills.fault === 'garbage' ? randomBytes(200) : drawPicture(camera, index);
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': body.length }).end(body);
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = request.method === 'GET' ? /^\/snapshot([1-8])\.jpg$/.exec(request.url ?? '')?.[1] : undefined;
    if (asked !== undefined && Number(asked) <= camera.profiles) return sendPicture(Number(asked), request, response);
    const xml = await readBody(request);
    if (xml === undefined) {
      response.destroy();
      return;
    }
    if (ills.fault === 'mute') return;
    const { status, text, challenge } = await answerTo(xml, request);
    if (ills.fault === 'delay') await new Promise((resolve) => setTimeout(resolve, ills.delayMs).unref());
    const body = ills.fault === 'garbage' ? randomBytes(200) : Buffer.from(text, 'utf8');
    response.writeHead(status, {
      'Content-Type': 'application/soap+xml; charset=utf-8',
      'Content-Length': body.length,
      ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
    });
    response.end(body);
  };
};

/** Answers probes on the UDP port of the same number. */
const openResponder = async (host: string, port: number, camera: SimulatedCamera): Promise<SimulatedUdpPort> => {
  const { endpoint } = camera;
  const opened = await openUdpPort({
    host,
    port,
    shared: true,
    receive: (packet, from) => {
      const id = decodeProbe(packet.toString('utf8'));
      if (id === undefined || !camera.management.discoverable) return;
      const { model, hardware } = camera.settings;
      const match = {
        endpoint,
        addresses: [`http://${host}:${port}/onvif/device_service`],
        name: model,
        hardware,
        location: 'lab',
      };
      opened.send(Buffer.from(encodeProbeMatch(match, randomUUID(), id)), from.port, from.address);
    },
  });
  return opened;
};

/**
 * A camera. Parameters: username, password, auth (`digest` or `basic` signs in by HTTP instead of tokens, `both` by
 * digest and token), nonces (`oneTime`: one of HTTP digest is good for one request), manufacturer, model,
 * firmware, serialNumber, hardware, profiles, ptz (false: fixed), relays, inputs, clockAheadSeconds, discovery (true
 * answers WS-Discovery on the UDP port of the same number). Its snapshots
 * change; its stream addresses lead nowhere.
 */
export const simulateOnvif = async ({ host, port: wanted, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const camera = createSimulatedCamera(params);
  const ills = healthy();
  const service = createService(camera, params, ills);
  const server = createServer((request, response) => {
    service(request, response).catch(() => response.destroy());
  });
  const greet = (socket: Socket): void => {
    socket.on('error', () => {});
    if (ills.fault === 'half-open') socket.pause();
  };
  server.on('connection', createGuard(`simulated camera at ${host}`)(greet));
  const port = await openTcpPort(server, host, wanted);
  const responder = params.discovery === true ? await openResponder(host, port.port, camera) : undefined;
  const setFault = faultsOf(ills, port);
  return {
    host,
    port: port.port,
    state: camera.state,
    set: camera.set,
    fault: (next, how) => {
      if (next === 'half-open') for (const socket of port.sockets) socket.pause();
      return setFault(next, how);
    },
    close: async () => {
      camera.end();
      await responder?.shut();
      await port.shut();
    },
  };
};
