import {
  assetsEndpoints,
  assetLoansEndpoints as calls,
  type LoanPurpose,
  meetingsEndpoints,
  textOf,
} from '@eoms/contract';
import { sampleAssets as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import { startOfDay } from './sample-meetings.ts';
import type { PlaceCode } from './sample-places.ts';

const hourMs = 3_600_000;
const after = (ms: number): string => new Date(Date.now() + ms).toISOString();
/** Until a loan of the past is overdue: long enough to hand it out, and over before anybody looks. */
const overdueInMs = 20_000;

/** The next meeting in a place, if there is one that has not begun. */
const nextMeeting = async (call: InternalCall, placeId: string): Promise<string | undefined> => {
  const query = { from: after(0), to: after(7 * 24 * hourMs), placeId };
  const meetings = await call(meetingsEndpoints.listMeetings, { query });
  return meetings.find(({ status }) => status === 'planned')?.id;
};

/** Adds reservations and loans of the microphones to a venue that has none, made as people make them. */
export const furnishLoans = async (
  call: InternalCall,
  demo: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  const placeId = places.get('202');
  const { total } = await call(calls.listAssetLoans, { query: { size: '1', status: 'reserved' } });
  if (total > 0 || placeId === undefined) return;
  const say = (key: keyof typeof texts): string => textOf(texts[key], demo.language);
  const keyword = say('microphone');
  const { records } = await call(assetsEndpoints.listAssets, { query: { placeId, keyword, sort: 'code' } });
  const ids = records.filter(({ status }) => status === 'inStock').map(({ id }) => id);
  const reserve = async (assetIds: string[], purpose: LoanPurpose, remarks: string): Promise<string[]> =>
    assetIds.length === 0
      ? []
      : (await call(calls.reserveAssets, { body: { wish: { assetIds }, purpose, remarks } })).ids;
  const person = (name: string, fromMs: number, toMs: number): LoanPurpose => ({
    holder: { name, userId: null },
    startsAt: after(fromMs),
    endsAt: after(toMs),
  });
  const overdue = await reserve(ids.slice(0, 1), person(say('filmCrew'), -30 * hourMs, overdueInMs), say('filming'));
  const out = await reserve(ids.slice(1, 2), person(say('staffMeeting'), -hourMs, 5 * hourMs), '');
  const fetched = [...overdue, ...out];
  if (fetched.length > 0) await call(calls.handOutAssets, { body: { ids: fetched } });
  const morning = startOfDay(new Date(), 2).getTime() - Date.now() + 9 * hourMs;
  const later = person(say('staffMeeting'), morning, morning + 4 * hourMs);
  await reserve(ids.slice(1, 3), later, say('loanOfMicrophones'));
  const meetingId = await nextMeeting(call, placeId);
  if (meetingId !== undefined) await reserve(ids.slice(3, 4), { meetingId }, '');
};
