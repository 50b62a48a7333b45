import type { Device } from '../../kit/device.ts';
import { valueKey } from '../../kit/property.ts';
import { isRefusal, showOrForget } from '../../kit/unknown-values.ts';
import { escapeXml, textAt, type XmlNode } from '../../kit/xml.codec.ts';
import { type Known, keep, knownOf } from './onvif.known.ts';
import { element, type OnvifSession } from './onvif.session.ts';
import {
  capabilityPaths,
  deviceTime,
  imagingSettings,
  type OnvifProfile,
  presets,
  profiles,
  publishedUri,
  relayTokens,
  servicePaths,
} from './onvif-answers.codec.ts';
import { namespaces, type OnvifService } from './onvif-soap.codec.ts';

/**
 * A call that the device may not support: resolves with undefined if it is refused. Timeouts and wrong passwords still
 * reject.
 */
const optional = async (call: Promise<XmlNode>): Promise<XmlNode | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

/** The time may be requested without signing in (Core 5.9.4.1); afterwards tokens follow the device's clock. */
export const learnClock = async (device: Device, session: OnvifSession, now: () => number): Promise<void> => {
  const body = await optional(session.call('device', element('device', 'GetSystemDateAndTime'), { open: true }));
  const at = body === undefined ? undefined : deviceTime(body);
  showOrForget(device, 'clockOffset', at === undefined ? undefined : Math.round((at - now()) / 1_000));
  if (at !== undefined) session.clockIs(at - now());
};

const capabilityNames: Readonly<Record<string, OnvifService>> = {
  Media: 'media',
  PTZ: 'ptz',
  Imaging: 'imaging',
  Events: 'events',
};

const learnServices = async (session: OnvifSession): Promise<void> => {
  const listed = await optional(
    session.call('device', element('device', 'GetServices', '<IncludeCapability>false</IncludeCapability>')),
  );
  const paths = listed === undefined ? new Map<string, string>() : servicePaths(listed);
  for (const service of ['media', 'ptz', 'imaging', 'events'] as const) {
    const path = paths.get(namespaces[service]);
    if (path !== undefined) session.place(service, path);
  }
  if (paths.size > 0) return;
  const reply = await session.call('device', element('device', 'GetCapabilities', '<Category>All</Category>'));
  for (const [name, path] of capabilityPaths(reply)) {
    const service = capabilityNames[name];
    if (service !== undefined) session.place(service, path);
  }
};

const showIdentity = async (device: Device, session: OnvifSession): Promise<void> => {
  const body = await session.call('device', element('device', 'GetDeviceInformation'));
  const reply = {
    manufacturer: 'Manufacturer',
    model: 'Model',
    firmware: 'FirmwareVersion',
    serialNumber: 'SerialNumber',
    hardware: 'HardwareId',
  };
  for (const [property, name] of Object.entries(reply)) device.set(property, textAt(body, name).slice(0, 200));
};

const streamSetup =
  '<StreamSetup><Stream xmlns="http://www.onvif.org/ver10/schema">RTP-Unicast</Stream>' +
  '<Transport xmlns="http://www.onvif.org/ver10/schema"><Protocol>RTSP</Protocol></Transport></StreamSetup>';

/** Addresses of every profile. They may change with the device's settings, so a poll asks again. */
export const readStreams = async (
  device: Device,
  session: OnvifSession,
  list: readonly OnvifProfile[],
): Promise<void> => {
  const host = device.params.rewriteHost === true ? device.address?.host : undefined;
  for (const [at, { token, name, encoding, width, height }] of list.entries()) {
    const index = at + 1;
    const profile = `<ProfileToken>${escapeXml(token)}</ProfileToken>`;
    const stream = await optional(session.call('media', element('media', 'GetStreamUri', streamSetup + profile)));
    const still = await optional(session.call('media', element('media', 'GetSnapshotUri', profile)));
    const uriOf = (body: XmlNode | undefined) => publishedUri(textAt(body, 'MediaUri', 'Uri'), host);
    showOrForget(device, valueKey('stream', index), uriOf(stream));
    showOrForget(device, valueKey('snapshot', index), uriOf(still));
    const size = width > 0 ? ` ${width}×${height} ${encoding}` : '';
    device.set('profile', `${name}${size}`.trim().slice(0, 100), { index });
  }
};

export const readPresets = async (session: OnvifSession, profile: string): Promise<Known['presets']> => {
  const token = `<ProfileToken>${escapeXml(profile)}</ProfileToken>`;
  const body = await optional(session.call('ptz', element('ptz', 'GetPresets', token)));
  return body === undefined ? [] : presets(body);
};

/** Asks a device what it is and what it has. Rejects with a `deviceError`. */
export const learn = async (device: Device, session: OnvifSession, now: () => number): Promise<Known> => {
  await learnClock(device, session, now);
  await learnServices(session);
  await showIdentity(device, session);
  const media = session.offers('media')
    ? await optional(session.call('media', element('media', 'GetProfiles')))
    : undefined;
  const list = media === undefined ? [] : profiles(media);
  const ptzProfile = session.offers('ptz') ? list.find(({ hasPtz }) => hasPtz)?.token : undefined;
  const source = list.find((profile) => profile.source !== '')?.source;
  const settings =
    source !== undefined && session.offers('imaging')
      ? await optional(
          session.call(
            'imaging',
            element('imaging', 'GetImagingSettings', `<VideoSourceToken>${escapeXml(source)}</VideoSourceToken>`),
          ),
        )
      : undefined;
  const relays = await optional(session.call('device', element('device', 'GetRelayOutputs')));
  const known: Known = {
    profiles: list,
    ptzProfile,
    videoSource: settings === undefined ? undefined : source,
    imaging: settings === undefined ? [] : Object.keys(imagingSettings(settings)),
    relays: relays === undefined ? [] : relayTokens(relays),
    presets: ptzProfile === undefined ? [] : await readPresets(session, ptzProfile),
    inputs: knownOf(device)?.inputs ?? [],
  };
  keep(device, known);
  await readStreams(device, session, list);
  return known;
};
