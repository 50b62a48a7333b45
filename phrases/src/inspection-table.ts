import type { InspectionItemStatus, InspectionOutcome } from '@eoms/contract';

const outcomesZh: Record<InspectionItemStatus, string> = {
  pending: '待检',
  checking: '检查中',
  passed: '正常',
  failed: '异常',
  unchecked: '未检',
};
const outcomesEn: typeof outcomesZh = {
  pending: 'To do',
  checking: 'Being checked',
  passed: 'Passed',
  failed: 'Failed',
  unchecked: 'Unchecked',
};

const zh = {
  title: '巡检报告',
  findings: '检查项',
  failed: '异常',
  empty: '没有异常',
  headings: {
    place: '场所',
    device: '设备',
    status: '结果',
    check: '检查项',
    outcome: '检查结果',
    seen: '实测',
    expected: '要求',
    before: '上次',
    times: '连续异常次数',
    note: '备注',
    by: '巡检人',
    at: '时间',
  },
  photos: (shown: number, all: number) => (shown < all ? `照片（共 ${all} 张，此处 ${shown} 张）` : '照片'),
  statuses: outcomesZh,
  outcomes: outcomesZh as Record<InspectionOutcome, string>,
  note: (number: number, at: string, totals: string) => `编号 ${number}　${at}　${totals}`,
};

const en: typeof zh = {
  title: 'Inspection report',
  findings: 'Checks',
  failed: 'Failed',
  empty: 'Nothing failed',
  headings: {
    place: 'Place',
    device: 'Device',
    status: 'Result',
    check: 'Check',
    outcome: 'Outcome',
    seen: 'Seen',
    expected: 'Expected',
    before: 'Last time',
    times: 'Failed in a row',
    note: 'Note',
    by: 'By',
    at: 'At',
  },
  photos: (shown, all) => (shown < all ? `Photos (${shown} of ${all})` : 'Photos'),
  statuses: outcomesEn,
  outcomes: outcomesEn,
  note: (number, at, totals) => `No. ${number}, ${at}, ${totals}`,
};

/** The report of an inspection as a table, in the reader's language. */
export const inspectionTable = { zh, en };
