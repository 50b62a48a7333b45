import type { MemberContent } from '@eoms/contract';

const ofPictures: ReadonlySet<string> = new Set(['image', 'backgroundImage']);

/** Pictures are files of the system that they were uploaded to, and stay there: elsewhere there is none in their place. */
export const withoutPictures = (content: MemberContent): MemberContent =>
  JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    ofPictures.has(key) && typeof value === 'string' ? null : value,
  );
