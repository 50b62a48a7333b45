import { escapeXml, find, findAll, parseXml, textAt } from '../../kit/xml.codec.ts';

/** WS-Discovery, April 2005, as the ONVIF Core Specification (7) profiles it. */
export const probePort = 3702;
export const probeGroup = '239.255.255.250';
const soap = 'http://www.w3.org/2003/05/soap-envelope';
const addressing = 'http://schemas.xmlsoap.org/ws/2004/08/addressing';
const discovery = 'http://schemas.xmlsoap.org/ws/2005/04/discovery';
const network = 'http://www.onvif.org/ver10/network/wsdl';

const envelope = (action: string, header: string, body: string): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="${soap}" xmlns:a="${addressing}" xmlns:d="${discovery}"`,
    ` xmlns:dn="${network}"><s:Header><a:Action>${discovery}/${action}</a:Action>${header}</s:Header>`,
    `<s:Body>${body}</s:Body></s:Envelope>`,
  ].join('');

export const encodeProbe = (messageId: string): string =>
  envelope(
    'Probe',
    `<a:MessageID>urn:uuid:${messageId}</a:MessageID><a:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To>`,
    '<d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe>',
  );

export interface ProbeMatch {
  /** Stable for the life of the device. */
  readonly endpoint: string;
  readonly addresses: readonly string[];
  /** From scopes `onvif://www.onvif.org/name/…`. */
  readonly name: string;
  readonly hardware: string;
  readonly location: string;
}

export const encodeProbeMatch = (match: ProbeMatch, messageId: string, relatesTo: string): string => {
  const scope = (kind: string, value: string) => `onvif://www.onvif.org/${kind}/${encodeURIComponent(value)}`;
  const scopes = [scope('name', match.name), scope('hardware', match.hardware), scope('location', match.location)];
  return envelope(
    'ProbeMatches',
    `<a:MessageID>urn:uuid:${messageId}</a:MessageID><a:RelatesTo>${escapeXml(relatesTo)}</a:RelatesTo>`,
    [
      `<d:ProbeMatches><d:ProbeMatch><a:EndpointReference><a:Address>${escapeXml(match.endpoint)}</a:Address>`,
      '</a:EndpointReference><d:Types>dn:NetworkVideoTransmitter</d:Types>',
      `<d:Scopes>${escapeXml(scopes.join(' '))}</d:Scopes><d:XAddrs>${escapeXml(match.addresses.join(' '))}</d:XAddrs>`,
      '<d:MetadataVersion>1</d:MetadataVersion></d:ProbeMatch></d:ProbeMatches>',
    ].join(''),
  );
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const scopeOf = (scopes: readonly string[], kind: string): string => {
  const start = `onvif://www.onvif.org/${kind}/`;
  const found = scopes.find((scope) => scope.toLowerCase().startsWith(start)) ?? '';
  return decoded(found.slice(start.length)).slice(0, 100);
};

const mostMatches = 32;

export const decodeProbeMatches = (xml: string): ProbeMatch[] => {
  const body = find(parseXml(xml), 'Body');
  return findAll(find(body, 'ProbeMatches'), 'ProbeMatch')
    .slice(0, mostMatches)
    .map((match) => {
      const scopes = textAt(match, 'Scopes').split(/\s+/);
      return {
        endpoint: textAt(match, 'EndpointReference', 'Address').slice(0, 200),
        addresses: textAt(match, 'XAddrs')
          .split(/\s+/)
          .filter((address) => address !== '')
          .slice(0, 8),
        name: scopeOf(scopes, 'name'),
        hardware: scopeOf(scopes, 'hardware'),
        location: scopeOf(scopes, 'location'),
      };
    })
    .filter(({ endpoint }) => endpoint !== '');
};

/** The message id of a probe for what we are; undefined for other messages. */
export const decodeProbe = (xml: string): string | undefined => {
  const root = parseXml(xml);
  const probe = find(root, 'Body', 'Probe');
  if (probe === undefined) return undefined;
  const types = textAt(probe, 'Types');
  return types === '' || types.includes('NetworkVideoTransmitter') ? textAt(root, 'Header', 'MessageID') : undefined;
};
