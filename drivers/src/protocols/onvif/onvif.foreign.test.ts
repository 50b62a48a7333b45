import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { simulateOnvif } from './onvif.simulator.ts';

/** The npm client `onvif`, independent of ours; only the calls used here are typed. */
interface ForeignCamera {
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
}
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

  it('is refused with a wrong password, and signs in by digest', async () => {
    const { camera } = await connect('wrong').catch(() => ({ camera: undefined }));
    expect(camera?.profiles ?? []).toEqual([]);
    const digest = await connect('secret', { auth: 'digest' });
    expect(digest.camera.profiles.length).toBe(2);
  });
});
