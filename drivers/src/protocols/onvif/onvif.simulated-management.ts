import { escapeXml, find, findAll, textAt, type XmlNode } from '../../kit/xml.codec.ts';
import { type Answerer, element, elements, refuse, reply } from './onvif.simulated-answers.ts';
import { createManagement } from './onvif.simulated-settings.ts';
import { namespaces } from './onvif-soap.codec.ts';

const mac = '02:00:00:00:00:01';
const mostScopes = 32;
const answer = (name: string, inner = ''): string => reply(namespaces.device, name, inner);

const addresses = (body: XmlNode, name: string): string[] =>
  findAll(body, name).map((one) => textAt(one, 'IPv4Address') || textAt(one, 'DNSname'));
const noAddress = refuse('InvalidIPv4Address', 'The suggested address is invalid');
const isHostname = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9.-]{0,62}$/.test(text);
const manual = (name: string, list: readonly string[]): string =>
  element('FromDHCP', false) +
  list
    .map((one) =>
      element(
        name,
        /^[\d.]+$/.test(one)
          ? elements({ Type: 'IPv4', IPv4Address: one })
          : elements({ Type: 'DNS', DNSname: escapeXml(one) }),
      ),
    )
    .join('');

/** GetNTP and SetNTP, GetDNS and SetDNS. */
const servers = (kind: 'ntp' | 'dns'): Record<string, Answerer> => {
  const name = kind.toUpperCase();
  return {
    [`Get${name}`]: ({ management }) =>
      answer(`Get${name}`, `<r:${name}Information>${manual(`${name}Manual`, management[kind])}</r:${name}Information>`),
    [`Set${name}`]: ({ management }, body) => {
      const list = addresses(body, `${name}Manual`);
      if (list.includes('')) return noAddress;
      management[kind] = list;
      return answer(`Set${name}`);
    },
  };
};

const network: Record<string, Answerer> = {
  GetHostname: ({ management }) =>
    answer(
      'GetHostname',
      `<r:HostnameInformation>${elements({ FromDHCP: false, Name: escapeXml(management.hostname) })}</r:HostnameInformation>`,
    ),
  SetHostname: ({ management }, body) => {
    const name = textAt(body, 'Name');
    if (!isHostname(name)) return refuse('InvalidHostname', 'The requested hostname cannot be accepted');
    management.hostname = name;
    return answer('SetHostname');
  },
  ...servers('ntp'),
  ...servers('dns'),
  GetNetworkInterfaces: (_, __, { host }) => {
    const address = elements({ Address: host, PrefixLength: 24 });
    const config = element('Config', elements({ Manual: address, DHCP: false }));
    const info = elements({ Name: 'eth0', HwAddress: mac, MTU: 1_500 });
    return answer(
      'GetNetworkInterfaces',
      `<r:NetworkInterfaces token="eth0">${elements({ Enabled: true, Info: info, IPv4: element('Enabled', true) + config })}</r:NetworkInterfaces>`,
    );
  },
  SetNetworkInterfaces: () => refuse('InvalidNetworkInterface', 'The address of a simulated camera is fixed'),
  GetNetworkProtocols: (_, __, { origin }) => {
    const http = elements({ Name: 'HTTP', Enabled: true, Port: new URL(origin).port || 80 });
    const rtsp = elements({ Name: 'RTSP', Enabled: true, Port: 554 });
    return answer(
      'GetNetworkProtocols',
      [http, rtsp].map((one) => `<r:NetworkProtocols>${one}</r:NetworkProtocols>`).join(''),
    );
  },
  SetNetworkProtocols: () => refuse('ServiceNotSupported', 'The ports of a simulated camera are fixed'),
  GetNetworkDefaultGateway: ({ management }) =>
    answer(
      'GetNetworkDefaultGateway',
      `<r:NetworkGateway>${element('IPv4Address', management.gateway)}</r:NetworkGateway>`,
    ),
  SetNetworkDefaultGateway: ({ management }, body) => {
    const gateway = textAt(body, 'IPv4Address');
    if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(gateway)) return refuse('InvalidGatewayAddress', 'Wrong address format');
    management.gateway = gateway;
    return answer('SetNetworkDefaultGateway');
  },
  GetDiscoveryMode: ({ management }) =>
    answer(
      'GetDiscoveryMode',
      `<r:DiscoveryMode>${management.discoverable ? 'Discoverable' : 'NonDiscoverable'}</r:DiscoveryMode>`,
    ),
  SetDiscoveryMode: ({ management }, body) => {
    management.discoverable = textAt(body, 'DiscoveryMode') !== 'NonDiscoverable';
    return answer('SetDiscoveryMode');
  },
};

const fixedScopes = (hasPtz: boolean, hardware: string): string[] =>
  [
    'Profile/Streaming',
    'type/video_encoder',
    ...(hasPtz ? ['type/ptz'] : []),
    `hardware/${encodeURIComponent(hardware)}`,
  ].map((path) => `onvif://www.onvif.org/${path}`);
const wanted = (body: XmlNode, name: string): string[] =>
  findAll(body, name)
    .map(({ text }) => text)
    .filter((text) => text !== '');

const scopes: Record<string, Answerer> = {
  GetScopes: ({ management, hasPtz, settings }) => {
    const one = (def: string, scope: string) =>
      `<r:Scopes>${elements({ ScopeDef: def, ScopeItem: escapeXml(scope) })}</r:Scopes>`;
    const fixed = fixedScopes(hasPtz, settings.hardware).map((scope) => one('Fixed', scope));
    return answer('GetScopes', [...fixed, ...management.scopes.map((scope) => one('Configurable', scope))].join(''));
  },
  SetScopes: ({ management }, body) => {
    const list = wanted(body, 'Scopes');
    if (list.length > mostScopes)
      return refuse('TooManyScopes', 'The requested scope list exceeds the supported number');
    management.scopes = list;
    return answer('SetScopes');
  },
  AddScopes: ({ management }, body) => {
    const list = [...new Set([...management.scopes, ...wanted(body, 'ScopeItem')])];
    if (list.length > mostScopes)
      return refuse('TooManyScopes', 'The requested scope list exceeds the supported number');
    management.scopes = list;
    return answer('AddScopes');
  },
  RemoveScopes: ({ management, hasPtz, settings }, body) => {
    const list = wanted(body, 'ScopeItem');
    const fixed = fixedScopes(hasPtz, settings.hardware);
    if (list.some((scope) => fixed.includes(scope)))
      return refuse('FixedScope', 'Trying to Remove fixed scope parameter, command rejected');
    if (list.some((scope) => !management.scopes.includes(scope)))
      return refuse('NoScope', 'Trying to Remove scope which does not exist');
    management.scopes = management.scopes.filter((scope) => !list.includes(scope));
    return answer('RemoveScopes', list.map((scope) => `<r:ScopeItem>${escapeXml(scope)}</r:ScopeItem>`).join(''));
  },
};

/** The account of the camera's parameters is the only one, and stays. */
const fixedUser = refuse('FixedUser', 'The user of a simulated camera is fixed');
const users: Record<string, Answerer> = {
  GetUsers: ({ username }) =>
    answer('GetUsers', `<r:User>${elements({ Username: escapeXml(username), UserLevel: 'Administrator' })}</r:User>`),
  CreateUsers: () => refuse('TooManyUsers', 'Maximum number of supported users exceeded'),
  SetUsers: () => fixedUser,
  DeleteUsers: () => fixedUser,
};

const system: Record<string, Answerer> = {
  SetSystemDateAndTime: (camera, body) => {
    const at = find(body, 'UTCDateTime');
    const number = (...path: string[]): number => Number(textAt(at, ...path));
    const time = Date.UTC(
      number('Date', 'Year'),
      number('Date', 'Month') - 1,
      number('Date', 'Day'),
      number('Time', 'Hour'),
      number('Time', 'Minute'),
      number('Time', 'Second'),
    );
    if (textAt(body, 'DateTimeType') !== 'Manual') return answer('SetSystemDateAndTime');
    if (Number.isNaN(time)) return refuse('InvalidDateTime', 'An invalid date or time was specified');
    camera.aheadMs = time - Date.now();
    return answer('SetSystemDateAndTime');
  },
  SetSystemFactoryDefault: (camera) => {
    Object.assign(camera.management, createManagement(camera.settings.model));
    camera.reboots += 1;
    return answer('SetSystemFactoryDefault');
  },
  GetWsdlUrl: () => answer('GetWsdlUrl', '<r:WsdlUrl>https://www.onvif.org/</r:WsdlUrl>'),
  GetEndpointReference: ({ endpoint }) => answer('GetEndpointReference', `<r:GUID>${endpoint}</r:GUID>`),
  GetServiceCapabilities: () =>
    answer(
      'GetServiceCapabilities',
      '<r:Capabilities><r:Network IPFilter="false" ZeroConfiguration="false" IPVersion6="false" DynDNS="false" HostnameFromDHCP="false" NTP="1"/><r:Security TLS1.2="false" RemoteUserHandling="false" HttpDigest="true" UsernameToken="true"/><r:System DiscoveryResolve="true" DiscoveryBye="false" RemoteDiscovery="false" SystemBackup="false" SystemLogging="false" FirmwareUpgrade="false"/></r:Capabilities>',
    ),
};

/** Device Management (Core Specification 8): what every device has to answer beside what the driver asks. */
export const managementAnswers: Record<string, Answerer> = { ...network, ...scopes, ...users, ...system };
