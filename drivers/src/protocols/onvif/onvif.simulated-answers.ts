import { randomUUID } from 'node:crypto';
import { escapeXml, find, textAt, type XmlNode } from '../../kit/xml.codec.ts';
import type { SimulatedCamera } from './onvif.simulated-camera.ts';
import { namespaces } from './onvif-soap.codec.ts';

export interface Place {
  /** As the client reached us: `http://host:port`. */
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

/** A fault's subcode instead of a body. */
export interface Refused {
  readonly code: string;
  readonly reason: string;
}
export type Answer = string | Refused;

const tt = 'xmlns:tt="http://www.onvif.org/ver10/schema"';
const reply = (namespace: string, name: string, inner = ''): string =>
  `<r:${name}Response xmlns:r="${namespace}" ${tt}>${inner}</r:${name}Response>`;
const refuse = (code: string, reason: string): Refused => ({ code, reason });

type Answerer = (camera: SimulatedCamera, body: XmlNode, at: Place) => Answer | Promise<Answer>;

const time = (camera: SimulatedCamera): string => {
  const now = new Date(Date.now() + camera.aheadMs);
  const part = (name: string, value: number) => `<tt:${name}>${value}</tt:${name}>`;
  const clock =
    part('Hour', now.getUTCHours()) + part('Minute', now.getUTCMinutes()) + part('Second', now.getUTCSeconds());
  const date =
    part('Year', now.getUTCFullYear()) + part('Month', now.getUTCMonth() + 1) + part('Day', now.getUTCDate());
  return `<r:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType><tt:DaylightSavings>false</tt:DaylightSavings><tt:UTCDateTime><tt:Time>${clock}</tt:Time><tt:Date>${date}</tt:Date></tt:UTCDateTime></r:SystemDateAndTime>`;
};

const profile = (camera: SimulatedCamera, at: number): string => {
  const [width, height] = at === 0 ? [1_920, 1_080] : [640, 360];
  const ptz = camera.hasPtz
    ? '<tt:PTZConfiguration token="ptz"><tt:Name>ptz</tt:Name><tt:NodeToken>node</tt:NodeToken></tt:PTZConfiguration>'
    : '';
  return `<r:Profiles token="profile_${at + 1}" fixed="true"><tt:Name>${at === 0 ? 'mainStream' : `subStream${at}`}</tt:Name><tt:VideoSourceConfiguration token="vsc"><tt:Name>vsc</tt:Name><tt:SourceToken>source</tt:SourceToken><tt:Bounds x="0" y="0" width="1920" height="1080"/></tt:VideoSourceConfiguration><tt:VideoEncoderConfiguration token="enc_${at + 1}"><tt:Name>enc</tt:Name><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration>${ptz}</r:Profiles>`;
};

const uri = (address: string): string =>
  `<r:MediaUri><tt:Uri>${escapeXml(address)}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect><tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT0S</tt:Timeout></r:MediaUri>`;

const device: Record<string, Answerer> = {
  GetSystemDateAndTime: (camera) => reply(namespaces.device, 'GetSystemDateAndTime', time(camera)),
  GetServices: (camera, _, { origin }) => {
    const services = Object.entries(namespaces).filter(([name]) => name !== 'ptz' || camera.hasPtz);
    const list = services.map(
      ([name, namespace]) =>
        `<r:Service><r:Namespace>${namespace}</r:Namespace><r:XAddr>${origin}/onvif/${name === 'device' ? 'device_service' : name}</r:XAddr><r:Version><tt:Major>2</tt:Major><tt:Minor>60</tt:Minor></r:Version></r:Service>`,
    );
    return reply(namespaces.device, 'GetServices', list.join(''));
  },
  GetCapabilities: (camera, _, { origin }) => {
    const one = (name: string, path: string) => `<tt:${name}><tt:XAddr>${origin}/onvif/${path}</tt:XAddr></tt:${name}>`;
    const list = [
      one('Device', 'device_service'),
      one('Events', 'events'),
      one('Imaging', 'imaging'),
      one('Media', 'media'),
      camera.hasPtz ? one('PTZ', 'ptz') : '',
    ];
    return reply(namespaces.device, 'GetCapabilities', `<r:Capabilities>${list.join('')}</r:Capabilities>`);
  },
  GetDeviceInformation: ({ settings }) => {
    const { manufacturer, model, firmware, serialNumber, hardware } = settings;
    const list = { Manufacturer: manufacturer, Model: model, FirmwareVersion: firmware, SerialNumber: serialNumber };
    const parts = Object.entries({ ...list, HardwareId: hardware });
    return reply(
      namespaces.device,
      'GetDeviceInformation',
      parts.map(([name, value]) => `<r:${name}>${escapeXml(value)}</r:${name}>`).join(''),
    );
  },
  GetRelayOutputs: ({ relays }) =>
    reply(
      namespaces.device,
      'GetRelayOutputs',
      relays
        .map(
          (_, at) =>
            `<r:RelayOutputs token="relay_${at + 1}"><tt:Properties><tt:Mode>Bistable</tt:Mode><tt:DelayTime>PT0S</tt:DelayTime><tt:IdleState>open</tt:IdleState></tt:Properties></r:RelayOutputs>`,
        )
        .join(''),
    ),
  SetRelayOutputState: (camera, body) => {
    const at = Number(/^relay_(\d)$/.exec(textAt(body, 'RelayOutputToken'))?.[1] ?? 0) - 1;
    if (camera.relays[at] === undefined) return refuse('RelayToken', 'Unknown relay token reference');
    camera.setRelay(at, textAt(body, 'LogicalState') === 'active');
    return reply(namespaces.device, 'SetRelayOutputState');
  },
  SystemReboot: (camera) => {
    camera.reboots += 1;
    return reply(namespaces.device, 'SystemReboot', '<r:Message>Rebooting</r:Message>');
  },
};

const indexOf = (camera: SimulatedCamera, body: XmlNode): number | undefined => {
  const at = Number(/^profile_(\d)$/.exec(textAt(body, 'ProfileToken'))?.[1] ?? 0);
  return at >= 1 && at <= camera.profiles ? at : undefined;
};
const noProfile = refuse('NoProfile', 'The requested profile token does not exist');

const media: Record<string, Answerer> = {
  GetProfiles: (camera) =>
    reply(
      namespaces.media,
      'GetProfiles',
      Array.from({ length: camera.profiles }, (_, at) => profile(camera, at)).join(''),
    ),
  GetVideoSources: () =>
    reply(
      namespaces.media,
      'GetVideoSources',
      '<r:VideoSources token="source"><tt:Framerate>25</tt:Framerate><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></r:VideoSources>',
    ),
  GetStreamUri: (camera, body, { host }) => {
    const at = indexOf(camera, body);
    // As some cameras do: with the password, which must not be shown to anyone.
    const address = `rtsp://admin:leak@${host}:554/stream${at}?password=leak&channel=1`;
    return at === undefined ? noProfile : reply(namespaces.media, 'GetStreamUri', uri(address));
  },
  GetSnapshotUri: (camera, body, { origin }) => {
    const at = indexOf(camera, body);
    return at === undefined ? noProfile : reply(namespaces.media, 'GetSnapshotUri', uri(`${origin}/snapshot${at}.jpg`));
  },
};

const imaging: Record<string, Answerer> = {
  GetImagingSettings: ({ image }) => {
    const settings = Object.entries(image).map(([name, value]) => `<tt:${name}>${value}</tt:${name}>`);
    return reply(
      namespaces.imaging,
      'GetImagingSettings',
      `<r:ImagingSettings>${settings.join('')}</r:ImagingSettings>`,
    );
  },
  SetImagingSettings: ({ image }, body) => {
    for (const { name, text } of find(body, 'ImagingSettings')?.children ?? []) {
      const value = Number(text);
      if (image[name] === undefined) continue;
      if (!(value >= 0 && value <= 100)) return refuse('SettingsInvalid', 'The requested settings are incorrect');
      image[name] = value;
    }
    return reply(namespaces.imaging, 'SetImagingSettings');
  },
};

export { refuse, reply };
export const deviceAnswers = device;
export const mediaAnswers = media;
export const imagingAnswers = imaging;
export type { Answerer };
export const newToken = (): string => randomUUID();
