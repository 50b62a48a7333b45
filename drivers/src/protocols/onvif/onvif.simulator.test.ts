import { afterEach, expect, it } from 'vitest';
import { find, textAt } from '../../kit/xml.codec.ts';
import { simulateOnvif } from './onvif.simulator.ts';
import { decodeReply, encodeEnvelope, namespaces, type OnvifService } from './onvif-soap.codec.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const openCamera = async (params = {}) => {
  const simulator = await simulateOnvif({ host: '127.0.0.1', port: 0, params });
  opened.push(simulator);
  return async (service: OnvifService, name: string, inner = '') => {
    const body = `<${name} xmlns="${namespaces[service]}">${inner}</${name}>`;
    // To one address, as some clients do: the namespace says which service is meant.
    const reply = await fetch(`http://127.0.0.1:${simulator.port}/onvif/device_service`, {
      method: 'POST',
      body: encodeEnvelope({ body }),
    });
    return decodeReply(await reply.text());
  };
};

/** What the specifications call mandatory for a device with these services, with what has to be asked for. */
const mandatory: Record<OnvifService, readonly (readonly [name: string, inner?: string])[]> = {
  device: [
    ['GetServices', '<IncludeCapability>false</IncludeCapability>'],
    ['GetServiceCapabilities'],
    ['GetCapabilities'],
    ['GetWsdlUrl'],
    ['GetEndpointReference'],
    ['GetDeviceInformation'],
    ['GetSystemDateAndTime'],
    ['GetHostname'],
    ['GetDNS'],
    ['GetNTP'],
    ['GetNetworkInterfaces'],
    ['GetNetworkProtocols'],
    ['GetNetworkDefaultGateway'],
    ['GetDiscoveryMode'],
    ['GetScopes'],
    ['GetUsers'],
    ['GetRelayOutputs'],
  ],
  media: [
    ['GetServiceCapabilities'],
    ['GetProfiles'],
    ['GetProfile', '<ProfileToken>profile_1</ProfileToken>'],
    ['GetVideoSources'],
    ['GetVideoSourceConfigurations'],
    ['GetVideoSourceConfiguration', '<ConfigurationToken>vsc</ConfigurationToken>'],
    ['GetVideoSourceConfigurationOptions'],
    ['GetCompatibleVideoSourceConfigurations', '<ProfileToken>profile_1</ProfileToken>'],
    ['GetVideoEncoderConfigurations'],
    ['GetVideoEncoderConfiguration', '<ConfigurationToken>enc_2</ConfigurationToken>'],
    ['GetVideoEncoderConfigurationOptions'],
    ['GetCompatibleVideoEncoderConfigurations', '<ProfileToken>profile_2</ProfileToken>'],
    ['GetGuaranteedNumberOfVideoEncoderInstances', '<ConfigurationToken>vsc</ConfigurationToken>'],
    ['GetAudioSources'],
    ['GetAudioSourceConfigurations'],
    ['GetAudioEncoderConfigurations'],
    ['GetStreamUri', '<ProfileToken>profile_1</ProfileToken>'],
    ['GetSnapshotUri', '<ProfileToken>profile_1</ProfileToken>'],
    ['SetSynchronizationPoint', '<ProfileToken>profile_1</ProfileToken>'],
  ],
  ptz: [
    ['GetServiceCapabilities'],
    ['GetNodes'],
    ['GetNode', '<NodeToken>node</NodeToken>'],
    ['GetConfigurations'],
    ['GetConfiguration', '<PTZConfigurationToken>ptz</PTZConfigurationToken>'],
    ['GetConfigurationOptions', '<ConfigurationToken>ptz</ConfigurationToken>'],
    ['GetCompatibleConfigurations', '<ProfileToken>profile_1</ProfileToken>'],
    ['GetStatus', '<ProfileToken>profile_1</ProfileToken>'],
    ['GetPresets', '<ProfileToken>profile_1</ProfileToken>'],
  ],
  imaging: [
    ['GetServiceCapabilities'],
    ['GetImagingSettings', '<VideoSourceToken>source</VideoSourceToken>'],
    ['GetOptions', '<VideoSourceToken>source</VideoSourceToken>'],
    ['GetMoveOptions', '<VideoSourceToken>source</VideoSourceToken>'],
    ['GetStatus', '<VideoSourceToken>source</VideoSourceToken>'],
  ],
  events: [['GetServiceCapabilities'], ['GetEventProperties'], ['CreatePullPointSubscription']],
};

it.each(Object.entries(mandatory) as [OnvifService, (typeof mandatory)[OnvifService]][])(
  'answers every mandatory call of the service %s',
  async (service, calls) => {
    const call = await openCamera();
    for (const [name, inner] of calls) {
      const reply = await call(service, name, inner);
      expect([name, reply.kind]).toEqual([name, 'answer']);
      expect(reply.kind === 'answer' && [reply.body.name, reply.body.namespace]).toEqual([
        `${name}Response`,
        namespaces[service],
      ]);
    }
  },
);

it('tells calls of one name apart by their service', async () => {
  const call = await openCamera();
  const [ptz, imaging] = [await call('ptz', 'GetStatus'), await call('imaging', 'GetStatus')];
  expect(ptz.kind === 'answer' && find(ptz.body, 'PTZStatus')).toBeDefined();
  expect(imaging.kind === 'answer' && find(imaging.body, 'PTZStatus')).toBeUndefined();
});

it('takes what may be set, and refuses what is fixed or wrong', async () => {
  const call = await openCamera();
  const refused = async (...asked: Parameters<typeof call>) => {
    const reply = await call(...asked);
    return reply.kind === 'fault' ? reply.fault.codes.at(-1) : reply.kind;
  };
  expect(await refused('device', 'SetHostname', '<Name>hall-camera</Name>')).toBe('answer');
  const host = await call('device', 'GetHostname');
  expect(host.kind === 'answer' && textAt(host.body, 'HostnameInformation', 'Name')).toBe('hall-camera');
  expect(await refused('device', 'SetHostname', '<Name>hall camera</Name>')).toBe('InvalidHostname');
  expect(await refused('device', 'CreateUsers')).toBe('TooManyUsers');
  expect(await refused('device', 'RemoveScopes', '<ScopeItem>onvif://www.onvif.org/type/ptz</ScopeItem>')).toBe(
    'FixedScope',
  );
  expect(await refused('device', 'RemoveScopes', '<ScopeItem>onvif://none</ScopeItem>')).toBe('NoScope');
  expect(await refused('media', 'GetProfile', '<ProfileToken>profile_9</ProfileToken>')).toBe('NoProfile');
  expect(await refused('media', 'DeleteProfile', '<ProfileToken>profile_1</ProfileToken>')).toBe(
    'DeletionOfFixedProfile',
  );
  expect(await refused('ptz', 'GetNode', '<NodeToken>other</NodeToken>')).toBe('NoEntity');
  expect(await refused('device', 'constructor')).toBe('ActionNotSupported');
  const fixed = await openCamera({ ptz: false });
  const none = await fixed('ptz', 'GetNodes');
  expect(none.kind === 'fault' && none.fault.codes.at(-1)).toBe('ActionNotSupported');
});
