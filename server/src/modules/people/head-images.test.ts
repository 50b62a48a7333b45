import { peopleEndpoints as calls, externalEndpoints } from '@eoms/contract';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { addUser, createPeopleSystem, goodPassword, userDraft } from './people.fixture.ts';

const system = await createPeopleSystem();
const { api, platform } = system;
afterAll(system.close);
const editor = api.signIn({ grants: { user: ['view', 'edit'], orgUser: ['edit'] } });
const anyone = api.signIn({});

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6' } })
  .png()
  .toBuffer();

const upload = (content: Buffer, fileName: string) => {
  const boundary = 'a-boundary-of-this-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return editor.send(calls.uploadUserImage, {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
};

describe('a head image', () => {
  it('is uploaded, saved with the user and shown to every session', async () => {
    const uploaded = (await upload(picture, 'me.png')).json();
    expect(uploaded).toMatchObject({ status: true, data: { id: expect.any(String) } });
    const id = await addUser(editor, { avatar: uploaded.data.id });
    const shown = await anyone.send(calls.browseHead, { query: { id } });
    expect(shown.headers['content-type']).toBe('image/webp');
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([512, 341]);
    expect((await api.nobody.send(calls.browseHead, { query: { id } })).json().code).toBe('401');
  });

  it('is shown for external users too', async () => {
    const uploaded = (await upload(picture, 'me.png')).json();
    const body = userDraft({ avatar: uploaded.data.id, password: goodPassword });
    const made = await editor.call(externalEndpoints.saveExternalUser, { body });
    const shown = await anyone.send(calls.browseHead, { query: { id: made.data?.id ?? '' } });
    expect(shown.headers['content-type']).toBe('image/webp');
  });

  it('must be an image', async () => {
    expect((await upload(Buffer.from('no picture'), 'me.png')).json().code).toBe('file.wrongImageFormat');
    expect((await upload(Buffer.from('no picture'), 'me.txt')).json().code).toBe('file.notAnImage');
    expect((await upload(Buffer.alloc(11 * 1024 * 1024), 'me.jpg')).json().code).toBe('file.imageTooLarge');
    const file = await platform.files.save(
      { fileName: 'a.pdf', content: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n') },
      { kind: 'file', createdBy: editor.userId },
    );
    const body = userDraft({ avatar: file.id, password: goodPassword });
    expect((await editor.call(calls.saveUser, { body })).code).toBe('file.notAnImage');
    const unknown = userDraft({ avatar: newId(), password: goodPassword });
    expect((await editor.call(calls.saveUser, { body: unknown })).code).toBe('404');
  });

  it('is missing for users without one', async () => {
    const id = await addUser(editor);
    expect((await anyone.send(calls.browseHead, { query: { id } })).json().code).toBe('404');
  });
});
