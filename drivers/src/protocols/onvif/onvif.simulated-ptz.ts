import { textAt } from '../../kit/xml.codec.ts';
import { type Answerer, element, elements, refuse, reply } from './onvif.simulated-answers.ts';
import type { SimulatedCamera } from './onvif.simulated-camera.ts';
import { namespaces } from './onvif-soap.codec.ts';

const base = 'http://www.onvif.org/ver10/tptz';
const range = (name: string, min: number, max: number): string => element(name, elements({ Min: min, Max: max }));
const panTilt = (space: string): string =>
  element('URI', `${base}/PanTiltSpaces/${space}`) + range('XRange', -1, 1) + range('YRange', -1, 1);
const zoom = (space: string, min: number): string =>
  element('URI', `${base}/ZoomSpaces/${space}`) + range('XRange', min, 1);

/** The generic spaces, in the order of the schema. */
const spaces = elements({
  AbsolutePanTiltPositionSpace: panTilt('PositionGenericSpace'),
  AbsoluteZoomPositionSpace: zoom('PositionGenericSpace', 0),
  RelativePanTiltTranslationSpace: panTilt('TranslationGenericSpace'),
  RelativeZoomTranslationSpace: zoom('TranslationGenericSpace', -1),
  ContinuousPanTiltVelocitySpace: panTilt('VelocityGenericSpace'),
  ContinuousZoomVelocitySpace: zoom('VelocityGenericSpace', -1),
});

const node = (name: string): string =>
  `<${name} token="node" FixedHomePosition="false">${elements({
    Name: 'node',
    SupportedPTZSpaces: spaces,
    MaximumNumberOfPresets: 255,
    HomeSupported: true,
  })}</${name}>`;

const configuration = (name: string, { profiles }: SimulatedCamera): string => {
  const whole = `${panTilt('PositionGenericSpace')}`;
  return `<${name} token="ptz">${elements({
    Name: 'ptz',
    UseCount: profiles,
    NodeToken: 'node',
    DefaultAbsolutePantTiltPositionSpace: `${base}/PanTiltSpaces/PositionGenericSpace`,
    DefaultAbsoluteZoomPositionSpace: `${base}/ZoomSpaces/PositionGenericSpace`,
    DefaultRelativePanTiltTranslationSpace: `${base}/PanTiltSpaces/TranslationGenericSpace`,
    DefaultRelativeZoomTranslationSpace: `${base}/ZoomSpaces/TranslationGenericSpace`,
    DefaultContinuousPanTiltVelocitySpace: `${base}/PanTiltSpaces/VelocityGenericSpace`,
    DefaultContinuousZoomVelocitySpace: `${base}/ZoomSpaces/VelocityGenericSpace`,
    DefaultPTZTimeout: 'PT10S',
    PanTiltLimits: element('Range', whole),
    ZoomLimits: element('Range', zoom('PositionGenericSpace', 0)),
  })}</${name}>`;
};

const answer = (name: string, inner = ''): string => reply(namespaces.ptz, name, inner);
const noConfiguration = refuse('NoConfig', 'The requested configuration does not exist');

/** What the PTZ service (ver20) says about the head, beside its movements. */
export const ptzAnswers: Record<string, Answerer> = {
  GetNodes: () => answer('GetNodes', node('r:PTZNode')),
  GetNode: (_, body) =>
    textAt(body, 'NodeToken') === 'node'
      ? answer('GetNode', node('r:PTZNode'))
      : refuse('NoEntity', 'No such PTZ Node on the device'),
  GetConfigurations: (camera) => answer('GetConfigurations', configuration('r:PTZConfiguration', camera)),
  GetCompatibleConfigurations: (camera) =>
    answer('GetCompatibleConfigurations', configuration('r:PTZConfiguration', camera)),
  GetConfiguration: (camera, body) =>
    textAt(body, 'PTZConfigurationToken') === 'ptz'
      ? answer('GetConfiguration', configuration('r:PTZConfiguration', camera))
      : noConfiguration,
  GetConfigurationOptions: (_, body) =>
    textAt(body, 'ConfigurationToken') === 'ptz'
      ? answer(
          'GetConfigurationOptions',
          `<r:PTZConfigurationOptions>${element('Spaces', spaces)}${element('PTZTimeout', elements({ Min: 'PT1S', Max: 'PT60S' }))}</r:PTZConfigurationOptions>`,
        )
      : noConfiguration,
  SetConfiguration: () => refuse('ConfigModify', 'The configuration of a simulated camera is fixed'),
  RemovePreset: ({ presets }, body) =>
    presets.delete(textAt(body, 'PresetToken'))
      ? answer('RemovePreset')
      : refuse('NoToken', 'The requested preset token does not exist'),
  GetServiceCapabilities: () =>
    answer(
      'GetServiceCapabilities',
      '<r:Capabilities EFlip="false" Reverse="false" GetCompatibleConfigurations="true" MoveStatus="true" StatusPosition="true"/>',
    ),
};
