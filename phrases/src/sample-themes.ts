import { say } from '@eoms/contract/vocabulary';

/** A look of the sample venue's own. */
export const sampleThemes = {
  green: say('临江绿', 'Riverside green'),
  marks: say('场馆标志色，备用', 'The colours of the venue, kept for later'),
  title: say('临江国际会议中心', 'Riverside congress centre'),
} as const;
