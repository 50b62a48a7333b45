import type { Due, DueKind, SourceText } from '@eoms/contract';

const zh = {
  name: '到期清单',
  kinds: {
    warranty: '保修到期',
    maintenance: '资产维护',
    deviceMaintenance: '设备维护',
    contract: '合同到期',
    loan: '归还',
    inspection: '巡检',
  },
};

const en: typeof zh = {
  name: 'Due list',
  kinds: {
    warranty: 'Warranty ends',
    maintenance: 'Maintenance of asset',
    deviceMaintenance: 'Maintenance of device',
    contract: 'Contract ends',
    loan: 'Due back',
    inspection: 'Inspection',
  },
};

/** What falls due, as calendars say it. */
export const dueWords = { zh, en };

const say = (zh: string, en: string): SourceText => ({ zh, en });
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** How far a due day is away: in so many days, or past. What ends is not late when it is over. */
const distance = (kind: DueKind, count: number): SourceText => {
  if (count === 0) return say('今天', 'today');
  if (count > 0) return say(`${count} 天后`, `in ${days(count)}`);
  if (kind === 'warranty' || kind === 'contract') return say(`已过 ${-count} 天`, `${days(-count)} ago`);
  return say(`逾期 ${-count} 天`, `${days(-count)} overdue`);
};

/** A reminder of what falls due so many days from today: `保修到期：投影机 · PJ-00042 · 一号厅 · 2026-12-01（3 天后）`. */
export const dueReminder = (
  { kind, title, note, placeName, on }: Pick<Due, 'kind' | 'title' | 'note' | 'placeName' | 'on'>,
  count: number,
): SourceText => {
  const about = [title, note, placeName, on].filter(Boolean).join(' · ');
  const when = distance(kind, count);
  return say(`${zh.kinds[kind]}：${about}（${when.zh}）`, `${en.kinds[kind]}: ${about} (${when.en})`);
};
