import { meetingsEndpoints as calls, type MeetingDraft } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { addGroup, addPlace, keeper } from '../places/places.fixture.ts';
import { createPlaces } from '../places/places.module.ts';
import { placeCombinations, placeParts } from '../places/relations/combinations.tables.ts';
import type { GuardedFetch } from './calendars/fetch-calendar.ts';
import { createMeetings } from './meetings.module.ts';

export interface MeetingsSystem {
  readonly platform: TestPlatform;
  readonly api: TestApi;
  readonly admin: TestClient;
  readonly room: string;
  readonly other: string;
  /** Makes a third place of the two rooms, as the combinations module does; returns its id. */
  makeWhole(): Promise<string>;
  /** Somebody with all rights on meetings, in these places only. */
  host(places: 'all' | readonly string[]): TestClient;
  draft(more?: Partial<MeetingDraft>): MeetingDraft;
  /** Returns the id. */
  add(more?: Partial<MeetingDraft>): Promise<string>;
  close(): Promise<void>;
}

/** So many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Two rooms with meetings, on a real database. */
export const openMeetingsSystem = async (fetchGuarded: GuardedFetch = fetch): Promise<MeetingsSystem> => {
  const platform = await createTestPlatform();
  const nodes = await wireOn(platform, async (node) => {
    const places = createPlaces(node);
    const meetings = createMeetings({ platform: node, places, fetchGuarded });
    await meetings.start?.();
    return { places, meetings, routes: [...places.routes, ...meetings.routes] };
  });
  const api = await createTestApi(platform, nodes);
  const owner = keeper(api, 'all');
  const floor = await addGroup(owner, 'floor');
  const [room, other] = [await addPlace(owner, 'room', floor), await addPlace(owner, 'other', floor)];
  const host = (where: 'all' | readonly string[]) =>
    api.signIn({ username: 'wang.fang', grants: { placeMeeting: ['view', 'edit', 'control'] }, places: where });
  const admin = host('all');
  const draft: MeetingsSystem['draft'] = (more = {}) => ({
    placeId: room,
    subject: 'Budget',
    organiser: { name: 'Wang Fang', userId: null },
    participants: [{ name: 'Li Na', userId: null }],
    remarks: '',
    startsAt: inHours(1),
    endsAt: inHours(2),
    repeat: null,
    ...more,
  });
  return {
    platform,
    api,
    admin,
    room,
    other,
    host,
    draft,
    async makeWhole() {
      const whole = await addPlace(owner, `whole-${newId()}`, floor);
      const { db } = platform.database;
      await db.insert(placeCombinations).values({ placeId: whole, mode: 'hand' });
      await db.insert(placeParts).values([room, other].map((partId) => ({ wholeId: whole, partId })));
      for (const { places } of nodes) await places.relations.reload();
      return whole;
    },
    async add(more) {
      const reply = await admin.call(calls.saveMeeting, { body: draft(more) });
      if (!reply.data) throw new Error(`not saved: ${reply.code} ${reply.message}`);
      return reply.data.id;
    },
    async close() {
      for (const { meetings } of nodes) await meetings.stop?.();
      await api.close();
      await platform.close();
    },
  };
};
