import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createHeavyCalls } from '../http/heavy-calls.ts';
import { createLog } from '../log/log.ts';
import { createOwnClaims } from './own-claims.ts';
import { type ClaimPace, createSharedClaims } from './shared-claims.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const gone = new Set<string>();
const claimsOf = (node: string, pace?: ClaimPace) =>
  createSharedClaims({ database, log, node, lifeSigns: { isGone: (other) => gone.has(other) } }, pace);

describe.each(['own', 'shared'] as const)('%s claims', (kind) => {
  const create = () => (kind === 'own' ? createOwnClaims() : claimsOf(newId()));
  it('are held by one at a time, however many ask', async () => {
    const claims = create();
    const asked = await Promise.all(Array.from({ length: 10 }, () => claims.claim('a')));
    const [held, ...others] = asked.filter((claim) => claim !== null);
    expect(others).toEqual([]);
    expect(await claims.claim('b')).not.toBeNull();
    await held?.release();
    await held?.release();
    expect(await claims.claim('a')).not.toBeNull();
  });
});

describe('claims of several nodes', () => {
  it('last while their node lives and end some time after it died', async () => {
    const pace = { lastsMs: 600, renewEveryMs: 100 };
    const [alive, other] = [claimsOf(newId(), pace), claimsOf(newId(), pace)];
    const held = await alive.claim('long');
    expect(await claimsOf(newId(), { lastsMs: 600, renewEveryMs: 1e6 }).claim('dead')).not.toBeNull();
    expect(await other.claim('dead')).toBeNull();
    expect(await other.forgetOld()).toBe(0);
    await expect.poll(() => other.claim('dead'), { timeout: 5_000 }).not.toBeNull();
    expect(await other.claim('long')).toBeNull();
    await held?.release();
    expect(await other.claim('long')).not.toBeNull();
    await database.pool.query("update claims set expires_at = now() - interval '1 second'");
    expect(await other.forgetOld()).toBeGreaterThanOrEqual(2);
  });

  it('are free at once when their node is known to be gone', async () => {
    const [dead, other, third] = [newId(), newId(), newId()];
    expect(await claimsOf(dead).claim('left')).not.toBeNull();
    expect(await claimsOf(dead).claim('left')).toBeNull();
    expect(await claimsOf(other).claim('left')).toBeNull();
    gone.add(dead);
    const asked = await Promise.all([other, third, other, third].map((node) => claimsOf(node).claim('left')));
    expect(asked.filter((claim) => claim !== null)).toHaveLength(1);
    expect(await claimsOf(third).claim('left')).toBeNull();
  });

  it('let a user have one heavy call on all of them', async () => {
    const nodes = [1, 2].map(() => createHeavyCalls({ claims: claimsOf(newId()), log }));
    const [here, there] = nodes;
    if (!here || !there) throw new Error('two nodes');
    const errand = await here.begin('anna');
    await expect(there.begin('anna')).rejects.toThrow('429');
    (await there.begin('bert')).leave();
    let finish = (): void => undefined;
    const work = errand.run(() => new Promise<void>((resolve) => (finish = resolve)));
    errand.leave();
    // The client is gone, but its work goes on.
    await expect(there.begin('anna')).rejects.toThrow('429');
    finish();
    await work;
    await expect.poll(() => there.begin('anna').catch(() => null)).not.toBeNull();
  });
});
