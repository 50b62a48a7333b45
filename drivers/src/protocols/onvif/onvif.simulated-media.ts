import { escapeXml, textAt, type XmlNode } from '../../kit/xml.codec.ts';
import { type Answerer, element, elements, refuse, reply } from './onvif.simulated-answers.ts';
import type { SimulatedCamera } from './onvif.simulated-camera.ts';
import { namespaces } from './onvif-soap.codec.ts';

const multicast = element(
  'Multicast',
  element('Address', elements({ Type: 'IPv4', IPv4Address: '0.0.0.0' })) +
    elements({ Port: 0, TTL: 1, AutoStart: false }),
);
const sizeOf = (at: number): readonly [number, number] => (at === 1 ? [1_920, 1_080] : [640, 360]);
const range = (Min: number, Max: number): string => elements({ Min, Max });

/** A configuration as its token and what it contains. */
type Configuration = readonly [token: string, inner: string];

const videoSource = (camera: SimulatedCamera): Configuration => [
  'vsc',
  `${elements({ Name: 'vsc', UseCount: camera.profiles, SourceToken: 'source' })}<tt:Bounds x="0" y="0" width="1920" height="1080"/>`,
];
const videoEncoder = (at: number): Configuration => {
  const [Width, Height] = sizeOf(at);
  const limits = elements({ FrameRateLimit: 25, EncodingInterval: 1, BitrateLimit: at === 1 ? 4_096 : 512 });
  return [
    `enc_${at}`,
    elements({
      Name: `enc_${at}`,
      UseCount: 1,
      Encoding: 'H264',
      Resolution: elements({ Width, Height }),
      Quality: 5,
    }) +
      element('RateControl', limits) +
      element('H264', elements({ GovLength: 50, H264Profile: 'Main' })) +
      multicast +
      element('SessionTimeout', 'PT60S'),
  ];
};
/** A microphone that is in no profile. */
const audioSource: Configuration = ['asc', elements({ Name: 'asc', UseCount: 0, SourceToken: 'microphone' })];
const audioEncoder: Configuration = [
  'aec',
  elements({ Name: 'aec', UseCount: 0, Encoding: 'G711', Bitrate: 64, SampleRate: 8 }) +
    multicast +
    element('SessionTimeout', 'PT60S'),
];

const named = (name: string, [token, inner]: Configuration): string => `<${name} token="${token}">${inner}</${name}>`;

const profile = (name: string, camera: SimulatedCamera, at: number): string => {
  const ptz: Configuration = ['ptz', elements({ Name: 'ptz', UseCount: camera.profiles, NodeToken: 'node' })];
  const title = at === 1 ? 'mainStream' : `subStream${at - 1}`;
  return `<${name} token="profile_${at}" fixed="true">${element('Name', title)}${named('tt:VideoSourceConfiguration', videoSource(camera))}${named('tt:VideoEncoderConfiguration', videoEncoder(at))}${camera.hasPtz ? named('tt:PTZConfiguration', ptz) : ''}</${name}>`;
};

const uri = (address: string): string =>
  `<r:MediaUri>${elements({ Uri: escapeXml(address), InvalidAfterConnect: false, InvalidAfterReboot: false, Timeout: 'PT0S' })}</r:MediaUri>`;

const indexOf = (camera: SimulatedCamera, body: XmlNode): number | undefined => {
  const at = Number(/^profile_(\d)$/.exec(textAt(body, 'ProfileToken'))?.[1] ?? 0);
  return at >= 1 && at <= camera.profiles ? at : undefined;
};
const noProfile = refuse('NoProfile', 'The requested profile token does not exist');
const noConfiguration = refuse('NoConfig', 'The requested configuration does not exist');
const answer = (name: string, inner = ''): string => reply(namespaces.media, name, inner);

const indexes = ({ profiles }: SimulatedCamera): number[] => Array.from({ length: profiles }, (_, at) => at + 1);

/** A list, each of its members by token, and the members that fit a profile: three calls for each kind. */
const kindOf = (
  kind: string,
  list: (camera: SimulatedCamera) => readonly Configuration[],
): Record<string, Answerer> => {
  const all =
    (name: string): Answerer =>
    (camera) =>
      answer(
        name,
        list(camera)
          .map((one) => named('r:Configurations', one))
          .join(''),
      );
  const [every, fitting] = [`Get${kind}Configurations`, `GetCompatible${kind}Configurations`];
  return {
    [every]: all(every),
    [fitting]: (camera, body, at) => (indexOf(camera, body) === undefined ? noProfile : all(fitting)(camera, body, at)),
    [`Get${kind}Configuration`]: (camera, body) => {
      const found = list(camera).find(([token]) => token === textAt(body, 'ConfigurationToken'));
      return found === undefined ? noConfiguration : answer(`Get${kind}Configuration`, named('r:Configuration', found));
    },
  };
};

const encoderOptions =
  element('QualityRange', range(1, 10)) +
  element(
    'H264',
    [1, 2]
      .map((at) => element('ResolutionsAvailable', elements({ Width: sizeOf(at)[0], Height: sizeOf(at)[1] })))
      .join('') +
      elements({ GovLengthRange: range(1, 100), FrameRateRange: range(1, 25), EncodingIntervalRange: range(1, 1) }) +
      element('H264ProfilesSupported', 'Main'),
  );

const options: Record<string, Answerer> = {
  GetVideoSourceConfigurationOptions: () =>
    answer(
      'GetVideoSourceConfigurationOptions',
      `<r:Options>${element('BoundsRange', elements({ XRange: range(0, 0), YRange: range(0, 0), WidthRange: range(1_920, 1_920), HeightRange: range(1_080, 1_080) }))}${element('VideoSourceTokensAvailable', 'source')}</r:Options>`,
    ),
  GetVideoEncoderConfigurationOptions: () =>
    answer('GetVideoEncoderConfigurationOptions', `<r:Options>${encoderOptions}</r:Options>`),
  GetAudioSourceConfigurationOptions: () =>
    answer(
      'GetAudioSourceConfigurationOptions',
      `<r:Options>${element('InputTokensAvailable', 'microphone')}</r:Options>`,
    ),
  GetAudioEncoderConfigurationOptions: () =>
    answer(
      'GetAudioEncoderConfigurationOptions',
      `<r:Options>${element('Options', elements({ Encoding: 'G711', BitrateList: element('Items', 64), SampleRateList: element('Items', 8) }))}</r:Options>`,
    ),
  GetGuaranteedNumberOfVideoEncoderInstances: ({ profiles }) =>
    answer(
      'GetGuaranteedNumberOfVideoEncoderInstances',
      `<r:TotalNumber>${profiles}</r:TotalNumber><r:H264>${profiles}</r:H264>`,
    ),
};

const profiles: Record<string, Answerer> = {
  GetProfiles: (camera) =>
    answer(
      'GetProfiles',
      indexes(camera)
        .map((at) => profile('r:Profiles', camera, at))
        .join(''),
    ),
  GetProfile: (camera, body) => {
    const at = indexOf(camera, body);
    return at === undefined ? noProfile : answer('GetProfile', profile('r:Profile', camera, at));
  },
  CreateProfile: () => refuse('MaxNVTProfiles', 'The maximum number of supported profiles has been reached'),
  DeleteProfile: (camera, body) =>
    indexOf(camera, body) === undefined
      ? noProfile
      : refuse('DeletionOfFixedProfile', 'A fixed profile cannot be deleted'),
  SetSynchronizationPoint: (camera, body) =>
    indexOf(camera, body) === undefined ? noProfile : answer('SetSynchronizationPoint'),
  GetStreamUri: (camera, body, { host }) => {
    const at = indexOf(camera, body);
    // As some cameras do: with the password, which must not be shown to anyone.
    const address = `rtsp://admin:leak@${host}:554/stream${at}?password=leak&channel=1`;
    return at === undefined ? noProfile : answer('GetStreamUri', uri(address));
  },
  GetSnapshotUri: (camera, body, { origin }) => {
    const at = indexOf(camera, body);
    return at === undefined ? noProfile : answer('GetSnapshotUri', uri(`${origin}/snapshot${at}.jpg`));
  },
};

/** Media Service (ver10): one video source, an encoder for each fixed profile, a microphone. */
export const mediaAnswers: Record<string, Answerer> = {
  ...profiles,
  ...options,
  ...kindOf('VideoSource', (camera) => [videoSource(camera)]),
  ...kindOf('VideoEncoder', (camera) => indexes(camera).map(videoEncoder)),
  ...kindOf('AudioSource', () => [audioSource]),
  ...kindOf('AudioEncoder', () => [audioEncoder]),
  GetVideoSources: () =>
    answer(
      'GetVideoSources',
      `<r:VideoSources token="source">${elements({ Framerate: 25, Resolution: elements({ Width: 1_920, Height: 1_080 }) })}</r:VideoSources>`,
    ),
  GetAudioSources: () =>
    answer('GetAudioSources', `<r:AudioSources token="microphone">${element('Channels', 1)}</r:AudioSources>`),
  GetAudioOutputs: () => answer('GetAudioOutputs'),
  GetServiceCapabilities: ({ profiles: most }) =>
    answer(
      'GetServiceCapabilities',
      `<r:Capabilities SnapshotUri="true" Rotation="false" VideoSourceMode="false" OSD="false"><r:ProfileCapabilities MaximumNumberOfProfiles="${most}"/><r:StreamingCapabilities RTPMulticast="false" RTP_TCP="true" RTP_RTSP_TCP="true"/></r:Capabilities>`,
    ),
};
