import { assetLoansEndpoints, type LoanReservation, meetingsEndpoints } from '@eoms/contract';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type AssetsSystem, openAssetsSystem } from '../assets/assets.fixture.ts';
import { createMeetings, type MeetingsModule } from '../meetings/meetings.module.ts';
import type { NoticeRequest } from '../notices/notices.module.ts';
import { createAssetLoans } from './asset-loans.module.ts';

export interface LoansSystem extends AssetsSystem {
  /** What people were sent. */
  readonly sent: NoticeRequest[];
  /** Reserves as administrator; returns the code of the answer and the ids. */
  reserve(given: LoanReservation, who?: TestClient): Promise<{ code: string; ids: string[]; message?: string }>;
  /** Adds a meeting in the room; returns its id. */
  addMeeting(from: number, to: number): Promise<string>;
  moveMeeting(id: string, from: number, to: number): Promise<string>;
}

/** So many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Loans over real assets and meetings. */
export const openLoansSystem = async (): Promise<LoansSystem> => {
  const sent: NoticeRequest[] = [];
  const started: (ReturnType<typeof createAssetLoans> | MeetingsModule)[] = [];
  const system = await openAssetsSystem((node) => {
    const meetings = createMeetings({ platform: node.platform, places: node.places, fetchGuarded: fetch });
    const loans = createAssetLoans({
      platform: node.platform,
      places: node.places,
      assets: node.assets,
      notices: {
        send: async (_, request) => {
          sent.push(request);
          return '';
        },
      },
    });
    started.push(meetings, loans);
    return [...meetings.routes, ...loans.routes];
  });
  for (const one of started) await one.start?.();
  const meeting = (more: object) => ({
    placeId: system.venue.room,
    subject: 'Budget',
    organiser: { name: 'Wang Fang', userId: null },
    participants: [],
    remarks: '',
    repeat: null,
    ...more,
  });
  const saveMeeting = async (id: string | undefined, from: number, to: number) =>
    system.admin.call(meetingsEndpoints.saveMeeting, {
      body: meeting({ ...(id && { id }), startsAt: inHours(from), endsAt: inHours(to) }) as never,
    });
  return {
    ...system,
    sent,
    async reserve(body, who = system.admin) {
      const { code, data, message } = await who.call(assetLoansEndpoints.reserveAssets, { body });
      return { code, ids: data?.ids ?? [], ...(message !== undefined && { message }) };
    },
    async addMeeting(from, to) {
      const { data, code } = await saveMeeting(undefined, from, to);
      if (!data) throw new Error(`the meeting was not saved: ${code}`);
      return data.id;
    },
    moveMeeting: async (id, from, to) => (await saveMeeting(id, from, to)).code,
    async close() {
      for (const one of started) await one.stop?.();
      await system.close();
    },
  };
};
