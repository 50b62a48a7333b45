import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { simulateOnvif } from './onvif.simulator.ts';

/** The npm client `onvif`, independent of ours; only the calls used here are typed. */
interface ForeignCamera extends Reader {
  deviceInformation?: unknown;
  profiles: { name: string }[];
  getDeviceInformation(next: Next): void;
  getStreamUri(how: object, next: Next): void;
  getSnapshotUri(how: object, next: Next): void;
  continuousMove(how: object, next: Next): void;
  absoluteMove(how: object, next: Next): void;
  stop(how: object, next: Next): void;
  getStatus(how: object, next: Next): void;
  getPresets(how: object, next: Next): void;
  setPreset(how: object, next: Next): void;
  gotoPreset(how: object, next: Next): void;
  getImagingSettings(how: object, next: Next): void;
  createPullPointSubscription(next: Next): void;
  pullMessages(how: object, next: Next): void;
  unsubscribe(next: Next): void;
  setScopes(scopes: readonly string[], next: Next): void;
  setNTP(how: object, next: Next): void;
}
/** Calls that need no more than their answer. */
type Reading =
  | 'getHostname'
  | 'getScopes'
  | 'getNTP'
  | 'getDNS'
  | 'getNetworkInterfaces'
  | 'getNetworkProtocols'
  | 'getNetworkDefaultGateway'
  | 'getUsers'
  | 'getServiceCapabilities'
  | 'getMediaServiceCapabilities'
  | 'getImagingServiceCapabilities'
  | 'getEventServiceCapabilities'
  | 'getEventProperties'
  | 'getVideoSources'
  | 'getVideoSourceConfigurations'
  | 'getVideoEncoderConfigurations'
  | 'getVideoEncoderConfigurationOptions'
  | 'getAudioSources'
  | 'getAudioSourceConfigurations'
  | 'getAudioEncoderConfigurations'
  | 'getAudioEncoderConfigurationOptions'
  | 'getNodes'
  | 'getConfigurations'
  | 'getVideoSourceOptions';
type Reader = Record<Reading, (next: Next) => void> & {
  getConfigurationOptions(token: string, next: Next): void;
};
type Next = (error: Error | null, value?: unknown) => void;
interface Library {
  readonly Cam: new (how: object, next: (this: ForeignCamera, error: Error | null) => void) => ForeignCamera;
}

const require = createRequire(import.meta.url);
const { Cam } = require('onvif') as Library;
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const called = (run: (next: Next) => void): Promise<unknown> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value))));

const connect = async (password = 'secret', params = {}) => {
  const simulator = await simulateOnvif({
    host: '127.0.0.1',
    port: 0,
    params: { username: 'admin', password: 'secret', ...params },
  });
  opened.push(simulator);
  const how = { hostname: '127.0.0.1', port: simulator.port, username: 'admin', password, timeout: 5_000 };
  const camera = await new Promise<ForeignCamera>((resolve, reject) => {
    const one = new Cam(how, (error) => (error ? reject(error) : resolve(one)));
  });
  return { simulator, camera };
};

describe('the npm client onvif against the simulated camera', () => {
  it('connects, reads identity, profiles and addresses', async () => {
    const { camera, simulator } = await connect();
    expect(await called((next) => camera.getDeviceInformation(next))).toMatchObject({ model: 'Simulated camera' });
    expect(camera.profiles.map(({ name }) => name)).toEqual(['mainStream', 'subStream1']);
    expect(await called((next) => camera.getStreamUri({ protocol: 'RTSP' }, next))).toMatchObject({
      uri: expect.stringContaining('/stream1'),
    });
    expect(await called((next) => camera.getSnapshotUri({}, next))).toMatchObject({
      uri: `http://127.0.0.1:${simulator.port}/snapshot1.jpg`,
    });
  });

  it('moves it, and sees where it is', async () => {
    const { camera, simulator } = await connect();
    await called((next) => camera.continuousMove({ x: 0.5, y: 0, zoom: 0, timeout: 5_000 }, next));
    expect(simulator.state().moving).toBe(true);
    await called((next) => camera.stop({ panTilt: true, zoom: true }, next));
    expect(simulator.state().moving).toBe(false);
    await called((next) => camera.absoluteMove({ x: 0.25, y: -0.5, zoom: 0.75 }, next));
    expect(await called((next) => camera.getStatus({}, next))).toMatchObject({
      position: { x: 0.25, y: -0.5, zoom: 0.75 },
    });
    await called((next) => camera.setPreset({ presetName: 'Stage' }, next));
    expect(await called((next) => camera.getPresets({}, next))).toMatchObject({ Door: {}, Stage: {} });
    await called((next) => camera.gotoPreset({ preset: '1' }, next));
    expect(simulator.state().pan).toBe(0.5);
    expect(await called((next) => camera.getImagingSettings({ token: 'source' }, next))).toMatchObject({
      brightness: 50,
    });
  });

  it('receives events from a pull point', async () => {
    const { camera, simulator } = await connect();
    await called((next) => camera.createPullPointSubscription(next));
    simulator.set('motion', true);
    const replied = await called((next) => camera.pullMessages({ messageLimit: 50, timeout: 'PT1S' }, next));
    expect(JSON.stringify(replied)).toContain('VideoSource/MotionAlarm');
    await called((next) => camera.unsubscribe(next));
    expect(simulator.state().subscriptions).toBe(0);
  });

  it('reads what a client asks of every camera when it is set up', async () => {
    const { camera, simulator } = await connect('secret', { manufacturer: 'Acme', model: 'Dome' });
    const read = (name: Reading) => called((next) => camera[name](next));
    expect(await read('getHostname')).toMatchObject({ name: 'camera', fromDHCP: false });
    expect(await read('getScopes')).toContainEqual({
      scopeDef: 'Fixed',
      scopeItem: 'onvif://www.onvif.org/Profile/Streaming',
    });
    expect(await read('getNTP')).toMatchObject({ NTPManual: { type: 'IPv4', IPv4Address: '192.0.2.123' } });
    expect(await read('getDNS')).toMatchObject({ DNSManual: [{ IPv4Address: '192.0.2.53' }] });
    expect(await read('getNetworkInterfaces')).toMatchObject([
      { enabled: true, IPv4: { config: { manual: { address: '127.0.0.1', prefixLength: 24 } } } },
    ]);
    expect(JSON.stringify(await read('getNetworkProtocols'))).toContain(`"port":${simulator.port}`);
    expect(await read('getNetworkDefaultGateway')).toEqual({ IPv4Address: '192.0.2.1' });
    expect(await read('getUsers')).toEqual([{ username: 'admin', userLevel: 'Administrator' }]);
    expect(await read('getServiceCapabilities')).toMatchObject({ network: { NTP: 1 }, security: { HttpDigest: true } });
    expect(await read('getMediaServiceCapabilities')).toBeDefined();
    expect(await read('getImagingServiceCapabilities')).toBeDefined();
    expect(await read('getEventServiceCapabilities')).toMatchObject({ MaxPullPoints: 16 });
    expect(JSON.stringify(await read('getEventProperties'))).toMatch(/motionAlarm/i);
  });

  it('reads the sources, encoders and the head', async () => {
    const { camera } = await connect();
    const read = (name: Reading) => called((next) => camera[name](next));
    expect(await read('getVideoSourceConfigurations')).toMatchObject([{ token: 'vsc', sourceToken: 'source' }]);
    expect(await read('getVideoEncoderConfigurations')).toMatchObject([
      { encoding: 'H264', resolution: { width: 1920 } },
      { encoding: 'H264', resolution: { width: 640 } },
    ]);
    expect(await read('getVideoEncoderConfigurationOptions')).toMatchObject({ qualityRange: { min: 1, max: 10 } });
    expect(await read('getAudioSources')).toMatchObject([{ channels: 1 }]);
    expect(await read('getAudioSourceConfigurations')).toMatchObject([{ sourceToken: 'microphone' }]);
    expect(await read('getAudioEncoderConfigurations')).toMatchObject([{ encoding: 'G711' }]);
    expect(await read('getAudioEncoderConfigurationOptions')).toBeDefined();
    expect(await read('getNodes')).toMatchObject({ node: { maximumNumberOfPresets: 255, homeSupported: true } });
    expect(await read('getConfigurations')).toMatchObject({ ptz: { token: 'ptz', nodeToken: 'node' } });
    const options = await called((next) => camera.getConfigurationOptions('ptz', next));
    expect(options).toMatchObject({ spaces: { absolute: { x: { min: -1, max: 1 }, zoom: { min: 0, max: 1 } } } });
    expect(await read('getVideoSourceOptions')).toMatchObject({ brightness: { min: 0, max: 100 } });
  });

  it('sets what may be set', async () => {
    const { camera } = await connect();
    await called((next) => camera.setScopes(['onvif://www.onvif.org/location/hall'], next));
    expect(JSON.stringify(await called((next) => camera.getScopes(next)))).toContain('location/hall');
    const how = { fromDHCP: false, NTPManual: [{ type: 'DNS', DNSname: 'time.example.org' }] };
    await called((next) => camera.setNTP(how, next));
    expect(JSON.stringify(await called((next) => camera.getNTP(next)))).toContain('time.example.org');
  });

  it('is refused with a wrong password, and signs in by digest', async () => {
    const { camera } = await connect('wrong').catch(() => ({ camera: undefined }));
    expect(camera?.profiles ?? []).toEqual([]);
    const digest = await connect('secret', { auth: 'digest' });
    expect(digest.camera.profiles.length).toBe(2);
  });
});
