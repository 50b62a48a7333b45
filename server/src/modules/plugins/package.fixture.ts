import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { writeArchive } from '../../platform/archive/write-archive.ts';

const example = new URL('../../../../docs/examples/plugin-dial/', import.meta.url);

export const zipOf = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  buffer(writeArchive(Object.entries(files).map(([name, content]) => ({ name, content }))));

/** The files of the example plugin of the documentation. */
export const exampleFiles = async (): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(example)).map(
        async (name): Promise<[string, Buffer]> => [name, await readFile(new URL(name, example))],
      ),
    ),
  );

export const manifestWith = (more: object): string =>
  JSON.stringify({
    code: 'sample-plugin',
    name: { zh: '示例', en: 'Sample' },
    version: '1.0.0',
    size: { w: 2, h: 2 },
    needs: { values: false, actions: false },
    attributes: [],
    ...more,
  });
