import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboardExpressions, type MeasuredVenue, openMeasuredVenue } from './metrics.fixture.ts';

let venue: MeasuredVenue;
beforeAll(async () => {
  venue = await openMeasuredVenue();
});
afterAll(() => venue.close());

/** Names, labels and values, as the text format of Prometheus says: label values are escaped. */
const parse = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`not a sample: ${line}`);
      const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text = '']) => [
        key,
        text.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one)),
      ]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });

it('is text that Prometheus reads, with every label escaped', async () => {
  const { text, type } = await venue.ofVenue('all');
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = parse(text);
  const alarms = samples.filter(({ name }) => name === 'eoms_venue_alarms');
  expect(alarms).toHaveLength(2);
  expect(alarms).toContainEqual({
    name: 'eoms_venue_alarms',
    labels: { place_id: venue.room, place: 'Room "A"\\', level: '2' },
    value: 1,
  });
  expect(samples).toContainEqual({ name: 'eoms_venue_series_left_out', labels: {}, value: 0 });
  for (const name of new Set(samples.map((one) => one.name))) {
    expect(text).toContain(`# HELP ${name} `);
    expect(text).toContain(`# TYPE ${name} gauge`);
  }
});

it('says nothing of places that the caller does not see', async () => {
  const { text } = await venue.ofVenue([venue.room]);
  expect(text).toContain(venue.room);
  expect(text).not.toContain(venue.other);
});

it('has every metric and label that the dashboard of the examples asks for', async () => {
  const { text } = await venue.ofVenue('all');
  const expressions = await dashboardExpressions();
  expect(expressions.length).toBeGreaterThan(5);
  const labels = new Set([...text.matchAll(/([a-z_]+)="/g)].map(([, label]) => label));
  for (const expression of expressions) {
    const names = expression.match(/eoms_[a-z_]+/g) ?? [];
    expect(names, expression).not.toEqual([]);
    for (const name of names) expect(text, expression).toContain(`# TYPE ${name} gauge`);
    const grouped = [...expression.matchAll(/\b(?:by|without) ?\(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/, ?/),
    );
    const matched = [...expression.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label);
    for (const label of [...grouped, ...matched]) expect([...labels], expression).toContain(label);
  }
});
