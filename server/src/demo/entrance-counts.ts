import { textOf } from '@eoms/contract';
import { sampleBehaviors as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';

/** The entrances of the sample venue with a people counter, and how many people are inside by them at most. */
const entrances = [
  { code: 'north', most: 420 },
  { code: 'south', most: 260 },
  { code: 'garage', most: 110 },
] as const;
type Language = DemoFile['language'];

/** More people at noon than in the morning and evening, and nobody at night. */
const presenceAt = (at: Date): number => {
  const hour = at.getHours() + at.getMinutes() / 60;
  return hour < 7 || hour > 21 ? 0 : Math.sin(((hour - 7) / 14) * Math.PI);
};
const countAt = ({ code, most }: (typeof entrances)[number], at: Date, language: Language) => ({
  code,
  name: textOf(texts[code], language),
  inside: Math.round(most * presenceAt(at)),
  at: at.toISOString(),
});

/**
 * The people counters of the building as a service of their own: `/api/entrances` has all, `/api/entrances/{code}` one.
 * Undefined for any other address.
 */
export const answerCounts = (
  path: string,
  at: Date,
  language: Language,
): { readonly status: number; readonly body: unknown } | undefined => {
  // Like most services, it takes no notice of parameters that it does not know.
  const [plain = ''] = path.split('?');
  const [, list, code] = /^\/api\/entrances(?:\/([^/]*))?$/.exec(plain) ? plain.split('/').slice(1) : [];
  if (list === undefined) return undefined;
  const all = entrances.map((one) => countAt(one, at, language));
  if (code === undefined)
    return { status: 200, body: { total: all.reduce((sum, { inside }) => sum + inside, 0), entrances: all } };
  const one = all.find((entrance) => entrance.code === code);
  return one ? { status: 200, body: one } : { status: 404, body: { error: 'no such entrance' } };
};
