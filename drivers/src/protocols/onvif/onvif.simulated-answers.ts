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

/** An element of the ONVIF schema. */
export const element = (name: string, inner: string | number | boolean): string => `<tt:${name}>${inner}</tt:${name}>`;
/** Elements in the order of the schema. */
export const elements = (parts: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(parts)
    .map(([name, inner]) => element(name, inner))
    .join('');

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

const imaging: Record<string, Answerer> = {
  GetImagingSettings: ({ image }) => {
    const settings = Object.entries(image).map(([name, value]) => `<tt:${name}>${value}</tt:${name}>`);
    return reply(
      namespaces.imaging,
      'GetImagingSettings',
      `<r:ImagingSettings>${settings.join('')}</r:ImagingSettings>`,
    );
  },
  GetOptions: ({ image }) =>
    reply(
      namespaces.imaging,
      'GetOptions',
      `<r:ImagingOptions>${Object.keys(image)
        .map((name) => element(name, elements({ Min: 0, Max: 100 })))
        .join('')}</r:ImagingOptions>`,
    ),
  GetServiceCapabilities: () =>
    reply(namespaces.imaging, 'GetServiceCapabilities', '<r:Capabilities ImageStabilization="false" Presets="false"/>'),
  /** The lens has a fixed focus. */
  GetMoveOptions: () => reply(namespaces.imaging, 'GetMoveOptions', '<r:MoveOptions/>'),
  GetStatus: () => reply(namespaces.imaging, 'GetStatus', '<r:Status/>'),
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
export const imagingAnswers = imaging;
export type { Answerer };
export const newToken = (): string => randomUUID();
