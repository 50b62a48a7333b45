/** An entrance of the sample venue with a people counter. */
interface Entrance {
  readonly code: string;
  readonly name: string;
  readonly most: number;
}
const entrances: readonly Entrance[] = [
  { code: 'north', name: '北门 North gate', most: 420 },
  { code: 'south', name: '南门 South gate', most: 260 },
  { code: 'garage', name: '车库 Garage', most: 110 },
];

/** More people at noon than in the morning and evening, and nobody at night. */
const presenceAt = (at: Date): number => {
  const hour = at.getHours() + at.getMinutes() / 60;
  return hour < 7 || hour > 21 ? 0 : Math.sin(((hour - 7) / 14) * Math.PI);
};
const countAt = ({ code, name, most }: Entrance, at: Date) => ({
  ...{ code, name, inside: Math.round(most * presenceAt(at)), at: at.toISOString() },
});

/**
 * The people counters of the building as a service of their own: `/api/entrances` has all, `/api/entrances/{code}` one.
 * Undefined for any other address.
 */
export const answerCounts = (
  path: string,
  at: Date,
): { readonly status: number; readonly body: unknown } | undefined => {
  const [, list, code] = /^\/api\/entrances(?:\/([^/]*))?$/.exec(path) ? path.split('/').slice(1) : [];
  if (list === undefined) return undefined;
  const all = entrances.map((one) => countAt(one, at));
  if (code === undefined)
    return { status: 200, body: { total: all.reduce((sum, { inside }) => sum + inside, 0), entrances: all } };
  const one = all.find((entrance) => entrance.code === code);
  return one ? { status: 200, body: one } : { status: 404, body: { error: 'no such entrance' } };
};
