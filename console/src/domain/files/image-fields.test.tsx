// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { UiErrorsProvider } from '../../ui/ui-errors.tsx';
import { AvatarField } from './avatar-field.tsx';
import { FilesField } from './files-field.tsx';
import { ImageField } from './image-field.tsx';

const mb = 1024 * 1024;
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const fileOf = (name: string, type: string, head: Uint8Array<ArrayBuffer> | string, size = 100) =>
  new File([head, new Uint8Array(size - head.length)], name, { type });

const words = { upload: '上传', rule: '', remove: '移除' };
const changed = vi.fn();
const fields: readonly (readonly [string, () => ReactNode, string])[] = [
  ['of a logo, a model or a type', () => <ImageField words={words} onChange={changed} />, 'POST /resourceUpload/image'],
  ['of a person', () => <AvatarField name="Ada" onChange={changed} />, 'POST /baseUser/uploadUserImage'],
];
const wrongFiles: readonly (readonly [File, string, string])[] = [
  [fileOf('a.txt', 'text/plain', 'hello'), 'Only Images Can Be Uploaded', '只能上传图片'],
  [fileOf('a.png', 'image/png', '%PDF-1.7'), 'Please upload the correct image format', '请上传正确格式的图片'],
  [fileOf('a.svg', 'image/svg+xml', '<svg '), 'Please upload the correct image format', '请上传正确格式的图片'],
  [fileOf('a.jpg', 'image/jpeg', jpeg, 11 * mb), 'Images may be up to 10 MB', '图片不能超过 10 MB'],
  [fileOf('a.png', 'image/png', png, 10.8 * mb), 'Images may be up to 10 MB', '图片不能超过 10 MB'],
];

/** Describes errors as the app does. */
const Words = ({ children }: { children: ReactNode }) => {
  const text = useErrorText();
  return (
    <UiErrorsProvider value={(error) => ({ reason: text(error), requestId: null, fields: [] })}>
      {children}
    </UiErrorsProvider>
  );
};

let stage: Stage;
beforeEach(async () => {
  const stored = () => ({ data: { id: 'new', name: 'a.webp', contentType: 'image/webp', size: 1 } });
  stage = await createStage({
    'POST /resourceUpload': stored,
    'POST /resourceUpload/image': stored,
    'POST /baseUser/uploadUserImage': stored,
  });
});
afterEach(async () => {
  await stage.close();
  changed.mockClear();
});

const choose = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is nowhere to put a file');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
};
const messageText = () => document.querySelector('.ant-message')?.textContent ?? '';

describe.each(fields)('the image field %s', (_name, field, call) => {
  it.each(wrongFiles)('shows what is wrong immediately, without a request: $name', async (file, english, chinese) => {
    for (const [language, sentence] of [
      ['en', english],
      ['zh', chinese],
    ] as const) {
      await act(() => changeLanguage(language));
      await stage.show(<Words>{field()}</Words>);
      await choose(file);
      await vi.waitFor(() => expect(messageText()).toContain(sentence), 5_000);
    }
    expect(stage.asked).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
  });
  it('sends an image, whatever its name', async () => {
    await stage.show(<Words>{field()}</Words>);
    await choose(fileOf('photo.bin', '', jpeg, 9 * mb));
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('new'), 5_000);
    expect(stage.asked.map((asked) => asked.call)).toEqual([call]);
  });
});

describe('a field of any files', () => {
  it.each([
    [fileOf('a.pdf', 'application/pdf', '%PDF-1.7', 5 * mb + 1), '文件不能超过 5 MB'],
    [fileOf('a.png', 'image/png', png, 10.8 * mb), '图片不能超过 10 MB'],
  ])('says at once what is too large', async (file, sentence) => {
    await stage.show(
      <Words>
        <FilesField words={{ add: '添加', remove: '移除' }} onChange={changed} />
      </Words>,
    );
    await choose(file);
    await vi.waitFor(() => expect(messageText()).toContain(sentence), 5_000);
    expect(stage.asked).toEqual([]);
  });
});
