import {
  audioMute,
  inputAction,
  inputProperty,
  powerAction,
  powerProperty,
  volumeAction,
  volumeProperty,
} from '../../../kit/declared-abilities.ts';
import type { Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';

/** JSON-RPC over POST below /sony, signed with a pre-shared key in `X-Auth-PSK`; refusals are in `error`. */
const inputs = ['hdmi1', 'hdmi2', 'hdmi3', 'hdmi4'];

const call = (service: string, method: string, id: number, params: string) => ({
  method: 'POST',
  path: `/${service}`,
  body: `{"method":"${method}","id":${id},"params":[${params}],"version":"1.0"}`,
});
const act = (service: string, method: string, id: number, params: string) => ({
  ...call(service, method, id, params),
  errorPath: '$.error[1]',
});
const speaker = "$.result[0][?(@.target=='speaker')]";

const definition: Definition = {
  properties: [
    powerProperty({
      ...call('system', 'getPowerStatus', 50, ''),
      selector: '$.result[0].status',
      valueMap: 'active=on;standby=standby',
    }),
    inputProperty(inputs, {
      ...call('avContent', 'getPlayingContentInfo', 103, ''),
      select: 'text',
      selector: '"uri" *: *"extInput:hdmi\\?port=([1-4])"',
      valueMap: '1=hdmi1;2=hdmi2;3=hdmi3;4=hdmi4',
    }),
    volumeProperty({ ...call('audio', 'getVolumeInformation', 33, ''), selector: `${speaker}.volume` }),
    audioMute.property({ ...call('audio', 'getVolumeInformation', 33, ''), selector: `${speaker}.mute` }),
  ],
  actions: [
    powerAction(act('system', 'setPowerStatus', 55, '{"status":{on}}')),
    inputAction(
      inputs,
      act('avContent', 'setPlayContent', 101, '{"uri":"extInput:hdmi?port={input|1=hdmi1;2=hdmi2;3=hdmi3;4=hdmi4}"}'),
    ),
    volumeAction(act('audio', 'setAudioVolume', 601, '{"target":"speaker","volume":"{level}"}')),
    audioMute.action(act('audio', 'setAudioMute', 601, '{"status":{on}}')),
  ],
};

export const sonyRestModels: readonly DriverModel[] = [
  {
    manufacturer: 'Sony',
    name: 'BRAVIA Professional Display (REST)',
    category: 'display',
    params: { basePath: '/sony', auth: 'header', headerName: 'X-Auth-PSK' },
    definition,
    source: 'pro-bravia.sony.net, REST API: system, avContent and audio services, pre-shared key',
  },
];
