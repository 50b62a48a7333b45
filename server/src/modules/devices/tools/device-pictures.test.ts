import { devicesEndpoints as calls } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DevicesApi, openDevicesApi } from '../devices-api.fixture.ts';

let system: DevicesApi;
let camera: string;
let asked: number;

beforeAll(async () => {
  asked = 0;
  system = await openDevicesApi(undefined, (engine) => {
    const { picture } = engine;
    engine.picture = async (...which) => {
      asked += 1;
      return picture(...which);
    };
    return engine;
  });
});
afterAll(() => system.close());
beforeEach(async () => {
  camera = await system.add({ placeId: system.venue.hall });
  system.engine.connect(camera, 'online');
  asked = 0;
});

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336' } })
    .jpeg()
    .toBuffer();
const show = (bytes: Buffer, index = 1): void => void system.engine.pictures.set(`${camera} ${index}`, bytes);
const read = async (client = system.admin, index?: number) => {
  const query = { deviceId: camera, ...(index === undefined ? {} : { index: String(index) }) };
  const { statusCode: status, headers, rawPayload: body } = await client.send(calls.getDevicePicture, { query });
  const isPicture = String(headers['content-type']).startsWith('image/');
  return { status, headers, body, code: isPicture ? '200' : JSON.parse(body.toString()).code };
};

describe('the picture of a camera', () => {
  it('is delivered as what it is, to be kept by nobody', async () => {
    show(await jpeg(64, 36));
    const { status, headers, body } = await read();
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await sharp(body).metadata()).width).toBe(64);
  });

  it('is seen by those who may see the device, and by nobody else', async () => {
    show(await jpeg(64, 36));
    const grants = { placeControl: ['view'] } as const;
    expect((await read(system.api.signIn({ grants, places: [system.venue.hall] }))).code).toBe('200');
    expect((await read(system.api.signIn({ grants, places: [system.venue.room] }))).code).toBe('404');
    expect((await read(system.api.signIn({ grants: { home: ['view'] }, places: 'all' }))).code).toBe('403');
    expect((await read(system.api.nobody)).code).toBe('401');
  });

  it('is asked of the device once for all who look at the same time', async () => {
    show(await jpeg(64, 36));
    const all = await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['200']));
    // With several nodes each of them asks once.
    expect(asked).toBeLessThanOrEqual(system.estate.nodes.length);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x12])],
  ])('is refused when it is %s', async (_what, bytes) => {
    show(bytes);
    expect((await read()).code).toBe('device.pictureFailed');
  });

  it('is refused when its header promises more pixels than a browser should hold', async () => {
    const bytes = await jpeg(64, 36);
    const start = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(60_000, start + 5);
    bytes.writeUInt16BE(60_000, start + 7);
    show(bytes);
    expect((await read()).code).toBe('device.pictureFailed');
  });

  it('says why there is none', async () => {
    expect((await read(system.admin, 2)).code).toBe('device.noPicture');
    const off = await system.add({ placeId: system.venue.hall });
    camera = off;
    expect((await read()).code).toBe('device.offline');
    expect((await read(system.admin, 17)).code).toBe('422');
  });
});
