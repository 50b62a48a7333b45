// @vitest-environment happy-dom
import i18next from 'i18next';
import { act, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { AlarmFigures } from './alarm-figures.tsx';
import { AlarmPeriod } from './alarm-period.tsx';
import { useAlarmFilters } from './use-alarm-filters.ts';

// This DOM has no canvas to draw on.
vi.mock('../../ui/chart/chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

const none = { '1': 0, '2': 0, '3': 0, '4': 0 };
const figures = {
  raised: 1,
  pending: 1,
  active: 1,
  acknowledged: 0,
  occurrences: 1,
  levels: none,
  results: { eliminated: 0, falseAlarm: 0, noNeed: 0, other: 0 },
  secondsToAcknowledge: null,
  secondsToSolve: null,
};
let stage: Stage;
let address: string;
let query: object;
const asked = new Map<string, string>();
const remember = (call: string, data: unknown) => (params: URLSearchParams) => {
  params.sort();
  asked.set(call, params.toString());
  return { data };
};

const Screen = ({ at }: { at: string }) => {
  const filters = useAlarmFilters();
  const navigate = useNavigate();
  address = useLocation().search;
  query = filters.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the test begins with
  useEffect(() => void navigate(`/alarmCenter${at}`), [at]);
  return (
    <>
      <AlarmPeriod page={filters.page} />
      <AlarmFigures open page={filters.page} onClose={() => undefined} />
    </>
  );
};

beforeEach(async () => {
  asked.clear();
  stage = await createStage({
    'GET /deviceWarningLog/getStatistics': remember('figures', figures),
    'GET /deviceWarningLog/getStatisticsByDate': remember('trend', [{ at: new Date().toISOString(), levels: none }]),
    'GET /deviceWarningLog/getRanking': remember('ranking', []),
    'GET /deviceWarningLog/getNotice': () => ({ refused: '404' }),
  });
  await i18next.loadNamespaces(['alarms']);
});
afterEach(() => stage.close());

const choose = async (text: string) => {
  const select = stage.box.querySelector<HTMLElement>('.ant-select');
  const opener = select?.querySelector<HTMLElement>('.ant-select-selector, .ant-select-content') ?? select;
  await act(async () => opener?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await settle();
  const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
    (one) => one.textContent === text,
  );
  if (!option) throw new Error(`no option "${text}"`);
  await act(async () => option.click());
  await settle();
};

it.each(['today', 'week', 'month', 'year'])('asks for the list and the figures of %s', async (period) => {
  await stage.show(<Screen at={`?period=${period}&placeId=p1`} />);
  expect(query).toMatchObject({ period, placeId: 'p1' });
  expect(asked.get('figures')).toBe(`period=${period}&placeId=p1`);
  expect(asked.get('trend')).toBe(`period=${period}&placeId=p1`);
  expect(asked.get('ranking')).toBe(`by=device&period=${period}&placeId=p1&size=10`);
});

it('asks for any days that the address names', async () => {
  await stage.show(<Screen at="?period=any&from=2026-03-01&to=2026-03-31" />);
  expect(query).toMatchObject({ from: '2026-03-01', to: '2026-03-31' });
  expect(query).not.toHaveProperty('period');
  expect(asked.get('figures')).toBe('from=2026-03-01&to=2026-03-31');
  expect(document.querySelectorAll('.ant-picker-range').length).toBeGreaterThan(0);
});

it('asks for nothing that is no day', async () => {
  await stage.show(<Screen at="?period=any&from=2026-02-30&to=x" />);
  expect(query).toEqual({ current: '1', size: '20', status: 'pending', shelved: 'false', suppressed: 'false' });
  expect(asked.get('figures')).toBe('period=month');
});

it('says the last 30 days where no period is chosen, as the figures are of these', async () => {
  await stage.show(<Screen at="" />);
  expect(query).not.toHaveProperty('period');
  expect(asked.get('figures')).toBe('period=month');
  expect(document.querySelector('.ant-drawer-title')?.textContent).toBe('统计 · 近 30 天');
});

it('keeps the choice in the address, without days of an earlier one', async () => {
  await stage.show(<Screen at="?period=any&from=2026-03-01&to=2026-03-31" />);
  expect(document.querySelector('.ant-drawer-title')?.textContent).toBe('统计 · 2026-03-01 – 2026-03-31');
  await choose('近 12 个月');
  expect(address).toBe('?period=year');
  await choose('自选日期');
  expect(address).toBe('?period=any');
});
