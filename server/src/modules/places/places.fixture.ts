import { type PlaceDraft, placesEndpoints } from '@eoms/contract';
import type { TestApi, TestClient } from '../../platform/testing/test-api.ts';

/** A client that may administer places, in the given ones or all. */
export const keeper = (api: TestApi, places: 'all' | readonly string[]): TestClient =>
  api.signIn({ grants: { place: ['view', 'edit', 'control'] }, places });

export const placeDraft = (code: string, groupId: string, more: Partial<PlaceDraft> = {}): PlaceDraft => ({
  name: `Room ${code}`,
  code,
  groupId,
  type: 'meeting',
  sort: 10,
  capacity: 12,
  openType: 'samePage',
  layoutType: 'default',
  documentId: null,
  ...more,
});

export const saved = (envelope: { status: boolean; code: string; data: { id: string } | null }): string => {
  if (!envelope.data) throw new Error(`not saved: ${envelope.code}`);
  return envelope.data.id;
};

export const addGroup = async (client: TestClient, name: string, parentId: string | null = null): Promise<string> =>
  saved(await client.call(placesEndpoints.saveGroup, { body: { name, parentId, sort: 10 } }));

export const addPlace = async (client: TestClient, code: string, groupId: string): Promise<string> =>
  saved(await client.call(placesEndpoints.savePlace, { body: placeDraft(code, groupId) }));
