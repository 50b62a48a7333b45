import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardExpressions, type MeasuredVenue, openMeasuredVenue } from './metrics.fixture.ts';

const promtool = (args: readonly string[], input = '') => {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { input, encoding: 'utf8', timeout: 30_000 });
  return { there: error === undefined, status, said: `${stdout}${stderr}`.trim() };
};

const { there } = promtool(['--version']);
const title = 'the program of Prometheus';

describe.skipIf(!there)(there ? title : `${title} (skipped, not installed: prometheus)`, () => {
  let venue: MeasuredVenue;
  beforeAll(async () => {
    venue = await openMeasuredVenue();
  }, 60_000);
  afterAll(() => venue.close());

  it('reads the metrics of the programs, and has nothing against their names', async () => {
    const text = await venue.ofProgram();
    expect(text).toContain('eoms_');
    const { said } = promtool(['check', 'metrics'], text);
    // Those about Node itself are named by their library.
    expect(said.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'))).toEqual([]);
  });

  it('reads the metrics of the venue, and has nothing against their names', async () => {
    const { text } = await venue.ofVenue('all');
    expect(text).toContain('eoms_venue_');
    expect(promtool(['check', 'metrics'], text)).toMatchObject({ status: 0, said: '' });
    expect(promtool(['check', 'metrics'], `${text}not a sample\n`).status).not.toBe(0);
  });

  it('understands what the panels of the example dashboard ask', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eoms-rules-'));
    const file = join(folder, 'rules.json');
    const rules = (await dashboardExpressions()).map((expr, at) => ({ record: `panel:${at}`, expr }));
    expect(rules.length).toBeGreaterThan(5);
    await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    const { status, said } = promtool(['check', 'rules', file]);
    await rm(folder, { recursive: true });
    expect([status, said]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
  });
});
