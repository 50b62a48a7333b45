import type { LoanRelease } from '@eoms/contract';

type Happened = LoanRelease | 'moved';

const zh: Record<Happened, string> = {
  moved: '随会议改期',
  given: '已取消',
  meetingCancelled: '会议取消，预约已释放',
  meetingMoved: '会议改期后设备已被占用，预约已释放',
  meetingOver: '会议结束，预约已释放',
  notFetched: '逾期未取，预约已释放',
  assetGone: '设备维修或报废，预约已释放',
};
const en: Record<Happened, string> = {
  moved: 'moved with its meeting',
  given: 'released',
  meetingCancelled: 'released: the meeting was cancelled',
  meetingMoved: 'released: taken at the new time of the meeting',
  meetingOver: 'released: the meeting is over',
  notFetched: 'released: not fetched in time',
  assetGone: 'released: in repair or retired',
};

/** What became of a reservation without a call of its own. */
export const loanReleaseWords = { zh, en };
