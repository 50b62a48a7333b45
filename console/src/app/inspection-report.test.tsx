import { inspectionsEndpoints } from '@eoms/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleId, sampleReply } from '../api/sample-reply.fixture.ts';
import { ReportScreen } from '../features/inspections/report-screen.tsx';
import { replies } from './screen-cases.fixture.ts';
import { type Shown, showScreen } from './screen-stage.fixture.tsx';

vi.mock('../ui/chart/chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

let shown: Shown;
afterEach(() => shown.close());

const { inspectionReport } = inspectionsEndpoints;
type Page = { records: { findings: object[] }[]; total: number };
const failedItem = (): Page => {
  const page = structuredClone(sampleReply(inspectionReport)) as Page;
  const finding = {
    key: 'lamp',
    kind: 'limits',
    outcome: 'failed',
    name: { zh: '光源时数', en: 'Lamp hours' },
    seen: null,
    expected: null,
    value: 6_279,
    limit: { operator: '<=', value: 5_000 },
    unit: 'h',
    property: 'lampHours',
    note: null,
    fileIds: [],
    before: { outcome: 'passed', seen: null, value: 4_990, at: '2026-01-01T08:00:00.000+00:00' },
    times: 1,
  };
  return {
    ...page,
    records: page.records.map((item) => ({ ...item, status: 'failed', order: null, findings: [finding] })),
  };
};

it.each(['zh', 'en'] as const)(
  'the report says what failed, its limit, and that it is new, in %s',
  async (language) => {
    shown = await showScreen(ReportScreen, {
      at: `/deviceProbingPlanReport?id=${sampleId}`,
      server: 'answers',
      language,
      actions: ['view', 'edit', 'control'],
      replies: { ...replies, [`${inspectionReport.method} ${inspectionReport.path}`]: failedItem() },
    });
    expect(shown.missing).toEqual([]);
    const row = document.querySelector('[data-part="report-finding"]')?.textContent ?? '';
    expect(row).toContain(language === 'zh' ? '光源时数' : 'Lamp hours');
    expect(row).toContain('6,279 h');
    expect(row).toContain('≤ 5,000 h');
    expect(row).toContain('4,990 h');
    expect(row).toContain(language === 'zh' ? '新发现' : 'New');
    expect(document.body.textContent).not.toContain('undefined');
  },
);

it.each(['fails', 'waits'] as const)('the report of a server that %s', async (server) => {
  shown = await showScreen(ReportScreen, {
    at: `/deviceProbingPlanReport?id=${sampleId}`,
    server,
    language: 'en',
    actions: ['view'],
    replies,
  });
  expect(document.querySelectorAll(server === 'fails' ? '.state-box[role=alert]' : '.bone').length).toBeGreaterThan(0);
});
