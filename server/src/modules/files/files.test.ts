import { randomBytes } from 'node:crypto';
import { type Envelope, filesEndpoints, type StoredFile } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createFiles } from './files.module.ts';

const { uploadFile, uploadImage, downloadFile } = filesEndpoints;
let platform: TestPlatform;
let api: TestApi;
let user: TestClient;
beforeAll(async () => {
  platform = await createTestPlatform();
  api = await createTestApi(platform, await wireOn(platform, createFiles));
  user = api.signIn({});
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

const upload = async (
  name: string,
  content: Buffer,
  client = user,
  endpoint: typeof uploadFile | typeof uploadImage = uploadFile,
  language = 'en',
): Promise<Envelope<StoredFile>> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'accept-language': language };
  return (await client.send(endpoint, { headers, body: Buffer.from(await encoded.arrayBuffer()) })).json();
};
const download = (id: string, client = user) => client.send(downloadFile, { params: { id } });
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('stored files', () => {
  it('come back unchanged, as downloads', async () => {
    const content = Buffer.from('name,amount\n投影机,3\n');
    const { data } = await upload('清单 1.csv', content);
    expect(data).toMatchObject({ name: '清单 1.csv', contentType: 'text/csv', size: content.length });
    const reply = await download(data?.id ?? '');
    expect(reply.rawPayload).toEqual(content);
    expect(reply.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('清单 1.csv')}`);
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'text/csv' });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
  });

  it('are shown in the browser only if they are images, which are re-encoded', async () => {
    const { data } = await upload('red.png', await png());
    expect(data).toMatchObject({ contentType: 'image/webp', name: 'red.webp' });
    const reply = await download(data?.id ?? '');
    expect(reply.headers['content-disposition']).toMatch(/^inline/);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('are refused by content, whatever they are called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const program = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(64)]);
    for (const [name, content] of [
      ['a.svg', svg],
      ['a.html', Buffer.from('<html>')],
      ['a.txt', program],
      ['a.pdf', Buffer.from('not a pdf')],
    ] as const) {
      expect((await upload(name, content)).code, name).toBe('file.typeRefused');
    }
  });

  it('have limits', async () => {
    const noise = randomBytes(3 * 1900 * 1900);
    const large = await sharp(noise, { raw: { width: 1900, height: 1900, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(10 * 1024 * 1024);
    expect((await upload('a.png', large)).code).toBe('file.imageTooLarge');
    expect((await upload('a.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).code).toBe('file.tooLarge');
    expect((await upload('a.txt', Buffer.alloc(11 * 1024 * 1024, 'a'))).code).toBe('file.tooLarge');
  });

  it('must be images where an image is required, with a message in the console’s language', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n');
    for (const [name, content, english, chinese] of [
      ['a.txt', Buffer.from('hello'), 'Only Images Can Be Uploaded', '只能上传图片'],
      ['a.pdf', pdf, 'Only Images Can Be Uploaded', '只能上传图片'],
      ['a.png', pdf, 'Please upload the correct image format', '请上传正确格式的图片'],
      ['a.png', (await png()).subarray(0, 60), 'Please upload the correct image format', '请上传正确格式的图片'],
      ['a.png', Buffer.alloc(11 * 1024 * 1024), 'Images may be up to 10 MB.', '图片不能超过 10 MB'],
    ] as const) {
      expect((await upload(name, content, user, uploadImage)).message, name).toBe(english);
      expect((await upload(name, content, user, uploadImage, 'zh')).message, name).toBe(chinese);
    }
    expect((await upload('photo', await png(), user, uploadImage)).data).toMatchObject({ contentType: 'image/webp' });
  });

  it('may have malformed names from other systems', async () => {
    const { data } = await upload(`${'x'.repeat(100)}\ud83d\0${'😀'.repeat(80)}.txt`, Buffer.from('hello'));
    expect(data?.name).toMatch(/😀\.txt$/);
    expect(/\0|\p{Cs}/u.test(data?.name ?? '\0')).toBe(false);
  });

  it('require a sign-in; an unknown one is 404', async () => {
    const { data } = await upload('a.txt', Buffer.from('hello'));
    expect((await download(data?.id ?? '', api.nobody)).json()).toMatchObject({ code: '401' });
    expect((await upload('a.txt', Buffer.from('hello'), api.nobody)).code).toBe('401');
    expect((await download(newId())).json()).toMatchObject({ status: false, code: '404' });
    expect((await download('not-an-id')).json()).toMatchObject({ status: false });
  });
});
