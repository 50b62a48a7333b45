import { photosEndpoints as calls, type PlacePhotoDraft, photosAtMost, placesEndpoints } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { addGroup, addPlace, keeper } from '../places.fixture.ts';
import { createPlaces } from '../places.module.ts';

describe('photos of a place', () => {
  let platform: TestPlatform;
  let api: TestApi;
  let admin: TestClient;
  let room: string;
  let other: string;
  beforeAll(async () => {
    platform = await createTestPlatform();
    api = await createTestApi(platform, await wireOn(platform, createPlaces));
    admin = keeper(api, 'all');
    const floor = await addGroup(admin, 'floor');
    room = await addPlace(admin, 'room', floor);
    other = await addPlace(admin, 'other', floor);
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
  });

  const upload = async (client = admin): Promise<string> => {
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return (await platform.files.save({ fileName: 'a.png', content }, { kind: 'image', createdBy: client.userId })).id;
  };
  const draft = (more: Partial<PlacePhotoDraft> = {}): PlacePhotoDraft => ({
    placeId: room,
    kind: 'scene',
    caption: 'From the door',
    ...more,
  });
  const save = async (more: Partial<PlacePhotoDraft> = {}, client = admin) =>
    client.call(calls.savePlacePhoto, { body: draft(more) });
  const list = async (placeId = room, client = admin) =>
    (await client.call(calls.getPlacePhoto, { query: { placeId } })).data ?? [];

  it('are several of each kind in an order, with captions', async () => {
    const plan = await save({ kind: 'plan', image: await upload() });
    const first = await save({ image: await upload() });
    const second = await save({ image: await upload(), caption: 'From the window' });
    expect([plan, first, second].map((reply) => reply.code)).toEqual(['200', '200', '200']);
    expect((await list()).map((photo) => [photo.kind, photo.caption])).toEqual([
      ['scene', 'From the door'],
      ['scene', 'From the window'],
      ['plan', 'From the door'],
    ]);
    const id = second.data?.id ?? '';
    expect((await admin.call(calls.movePlacePhoto, { body: { id, direction: 'up' } })).code).toBe('200');
    expect((await list())[0]).toMatchObject({ id, width: 30, height: 20 });
    expect((await admin.call(calls.movePlacePhoto, { body: { id, direction: 'up' } })).code).toBe('tree.atEdge');
    await save({ id, kind: 'diagram', caption: 'Rack' });
    expect((await list()).map((photo) => photo.kind)).toEqual(['scene', 'plan', 'diagram']);
    const picture = await admin.send(calls.getPlacePhotoImage, { params: { id } });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30 });
    expect((await admin.call(calls.delPlacePhoto, { query: { id } })).code).toBe('200');
    expect(await list()).toHaveLength(2);
  });

  it('need an image that the caller has uploaded', async () => {
    expect((await save()).code).toBe('404');
    expect((await save({ image: newId() })).code).toBe('404');
    const someone = keeper(api, 'all');
    expect((await save({ image: await upload(someone) })).code).toBe('404');
    const text = { fileName: 'a.txt', content: Buffer.from('hello') };
    const { id: image } = await platform.files.save(text, { kind: 'file', createdBy: admin.userId });
    expect((await save({ image })).code).toBe('file.notAnImage');
  });

  it('are those of the places that the caller may see, pictures too', async () => {
    const id = (await save({ image: await upload() })).data?.id ?? '';
    const elsewhere = keeper(api, [other]);
    expect((await elsewhere.call(calls.getPlacePhoto, { query: { placeId: room } })).code).toBe('404');
    expect((await elsewhere.send(calls.getPlacePhotoImage, { params: { id } })).json().code).toBe('404');
    expect((await elsewhere.call(calls.delPlacePhoto, { query: { id } })).code).toBe('404');
    expect((await elsewhere.call(calls.movePlacePhoto, { body: { id, direction: 'up' } })).code).toBe('404');
    expect((await save({ image: await upload(elsewhere) }, elsewhere)).code).toBe('404');
    expect((await save({ id, placeId: other }, keeper(api, [room, other]))).code).toBe('404');
  });

  it('are limited, and removed with their place, pictures too', async () => {
    const image = await upload();
    for (let i = 0; i < photosAtMost; i += 1)
      expect((await save({ placeId: other, image: i === 0 ? image : await upload() })).code).toBe('200');
    expect((await save({ placeId: other, image: await upload() })).code).toBe('place.tooManyPhotos');
    expect((await admin.call(placesEndpoints.removePlace, { query: { id: other } })).code).toBe('200');
    expect(await platform.files.open(image)).toBeNull();
  });
});
