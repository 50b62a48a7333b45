import { createHash } from 'node:crypto';
import { escapeXml, find, findAll, parseXml, textAt, type XmlNode } from '../../kit/xml.codec.ts';

/** SOAP 1.2 as required by the ONVIF Core Specification (5.5 to 5.9), with WS-Security username tokens (5.9.4). */
export const namespaces = {
  device: 'http://www.onvif.org/ver10/device/wsdl',
  media: 'http://www.onvif.org/ver10/media/wsdl',
  ptz: 'http://www.onvif.org/ver20/ptz/wsdl',
  imaging: 'http://www.onvif.org/ver20/imaging/wsdl',
  events: 'http://www.onvif.org/ver10/events/wsdl',
} as const;
export type OnvifService = keyof typeof namespaces;

const soap = 'http://www.w3.org/2003/05/soap-envelope';
const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const utility = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const digestType = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest';
const base64Type = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary';
const addressing = 'http://www.w3.org/2005/08/addressing';
const schema = 'http://www.onvif.org/ver10/schema';
const notification = 'http://docs.oasis-open.org/wsn/b-2';

export interface Token {
  readonly username: string;
  readonly password: string;
  readonly nonce: Buffer;
  /** By the device's clock. */
  readonly created: Date;
}

/** Username Token Profile 1.0: Base64 (SHA-1 (nonce + created + password)). */
export const passwordDigest = (nonce: Buffer, created: string, password: string): string =>
  createHash('sha1')
    .update(Buffer.concat([nonce, Buffer.from(created + password, 'utf8')]))
    .digest('base64');

const tokenHeader = ({ username, password, nonce, created }: Token): string => {
  const at = created.toISOString();
  return [
    `<wsse:Security s:mustUnderstand="1" xmlns:wsse="${security}" xmlns:wsu="${utility}"><wsse:UsernameToken>`,
    `<wsse:Username>${escapeXml(username)}</wsse:Username>`,
    `<wsse:Password Type="${digestType}">${passwordDigest(nonce, at, password)}</wsse:Password>`,
    `<wsse:Nonce EncodingType="${base64Type}">${nonce.toString('base64')}</wsse:Nonce>`,
    `<wsu:Created>${at}</wsu:Created></wsse:UsernameToken></wsse:Security>`,
  ].join('');
};

export interface Envelope {
  /** Elements with the prefixes of this envelope: `tt` schema, `wsnt` notification. */
  readonly body: string;
  readonly token?: Token;
  /** WS-Addressing, for subscriptions. */
  readonly to?: string;
  readonly action?: string;
  /** Reference parameters that must be sent back to a subscription. */
  readonly extra?: string;
}

export const encodeEnvelope = ({ body, token, to, action, extra = '' }: Envelope): string => {
  const address = [
    action === undefined ? '' : `<wsa:Action s:mustUnderstand="1">${escapeXml(action)}</wsa:Action>`,
    to === undefined ? '' : `<wsa:To s:mustUnderstand="1">${escapeXml(to)}</wsa:To>`,
  ].join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<s:Envelope xmlns:s="${soap}" xmlns:wsa="${addressing}" xmlns:tt="${schema}" xmlns:wsnt="${notification}">`,
    `<s:Header>${address}${extra}${token === undefined ? '' : tokenHeader(token)}</s:Header>`,
    `<s:Body>${body}</s:Body></s:Envelope>`,
  ].join('');
};

export interface Fault {
  /** Local names of the codes from the outside in: `Sender`, `NotAuthorized`. */
  readonly codes: readonly string[];
  readonly reason: string;
}

export type SoapReply =
  | { readonly kind: 'answer'; readonly body: XmlNode }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'noise' };

const codesOf = (code: XmlNode | undefined): string[] => {
  if (code === undefined) return [];
  const value = textAt(code, 'Value');
  return [value.slice(value.indexOf(':') + 1), ...codesOf(find(code, 'Subcode'))];
};

const isEnvelope = (root: XmlNode | undefined): root is XmlNode => root?.name === 'Envelope';

/** What a device answered: the first element of the body, a fault, or something that cannot be parsed. */
export const decodeReply = (xml: string): SoapReply => {
  const root = parseXml(xml);
  const [first] = (isEnvelope(root) ? find(root, 'Body')?.children : undefined) ?? [];
  if (first === undefined) return { kind: 'noise' };
  if (first.name !== 'Fault') return { kind: 'answer', body: first };
  const reason = textAt(first, 'Reason', 'Text') || textAt(first, 'faultstring');
  return { kind: 'fault', fault: { codes: codesOf(find(first, 'Code')), reason: reason.slice(0, 200) } };
};

/** The request in an envelope, for the diagnostics page and the simulator. */
export const decodeRequest = (xml: string): { header: XmlNode | undefined; body: XmlNode } | undefined => {
  const root = parseXml(xml);
  if (!isEnvelope(root)) return undefined;
  const body = find(root, 'Body')?.children[0];
  return body === undefined ? undefined : { header: find(root, 'Header'), body };
};

export interface Notification {
  /** Without prefixes: `VideoSource/MotionAlarm`. */
  readonly topic: string;
  readonly source: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
  readonly at: number | undefined;
}

const itemsOf = (node: XmlNode | undefined): Record<string, string> =>
  Object.fromEntries(
    findAll(node, 'SimpleItem').map(({ attributes }) => [attributes.Name ?? '', attributes.Value ?? '']),
  );

/** The messages of a PullMessagesResponse (Core 9.5.3, 9.11). */
export const decodeNotifications = (body: XmlNode): Notification[] =>
  findAll(body, 'NotificationMessage').map((one) => {
    const message = find(one, 'Message', 'Message');
    const at = Date.parse(message?.attributes.UtcTime ?? '');
    return {
      topic: textAt(one, 'Topic')
        .split('/')
        .map((part) => part.slice(part.indexOf(':') + 1))
        .join('/'),
      source: itemsOf(find(message, 'Source')),
      data: itemsOf(find(message, 'Data')),
      at: Number.isNaN(at) ? undefined : at,
    };
  });
