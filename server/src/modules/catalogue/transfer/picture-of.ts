import { importFaultText } from '@eoms/phrases';
import type { Report } from '../../../platform/imports/import-part.ts';
import type { ImportRun } from './import-run.ts';

/** The id of the image that a row refers to; undefined after reporting what is wrong with it. */
export const pictureOf = async (
  { archive, pictures }: ImportRun,
  report: Report,
  name: string | null,
  current: string | null,
): Promise<string | null | undefined> => {
  if (name === null) return null;
  try {
    const content = await archive.image(name);
    if (content) return await pictures.idOf(name, content, current);
    report('image', importFaultText('imageUnknown', { name }));
  } catch {
    report('image', importFaultText('imageBroken'));
  }
  return undefined;
};
