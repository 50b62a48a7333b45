import { letTimePass } from '@eoms/contract/testing';
import { describe, expect, it } from 'vitest';
import { createSoloBus } from '../bus/solo-bus.ts';
import { createSoloNodes } from '../nodes/solo-nodes.ts';
import { settledHistory } from './health.fixture.ts';
import { createHealth, type HealthDeps, type HealthSigns } from './health.ts';
import { judgeDisk, leastToWork } from './judge-disk.ts';
import { judgeHistory } from './judge-history.ts';
import { watchLoopDelay } from './loop-delay.ts';

const door = (listening: boolean, trouble?: string) => ({ port: 1883, listening, trouble });
const well: HealthSigns = {
  isRunning: () => true,
  isSafeMode: () => false,
  isCurrent: () => true,
  turnAgoMs: () => 700,
  history: () => settledHistory,
  mqtt: () => ({ plain: door(true), tls: door(true), connections: 3 }),
  setAside: () => [],
  backup: async () => ({ planned: true, ageSeconds: 3_600 }),
  loopDelay: () => ({ p99Ms: 2, mostMs: 9 }),
};
const depsOf = (signs: Partial<HealthSigns> = {}, more: Partial<Omit<HealthDeps, 'database'>> = {}): HealthDeps => {
  const pool = { query: async () => ({ rows: [] }) } as unknown as HealthDeps['database']['pool'];
  return {
    database: { pool, isFull: () => false },
    jobs: { isRunning: () => true },
    bus: createSoloBus('me'),
    nodes: createSoloNodes('me', { name: 'hall', roles: ['web', 'engine', 'jobs'], version: '1' }),
    news: { lag: async () => ({ waiting: 2, oldestSeconds: 1, dead: 0 }) },
    version: '1',
    dataFolder: '/no/such/folder',
    ...more,
    signs: { ...well, ...signs },
  };
};
const report = (...given: Parameters<typeof depsOf>) => createHealth(depsOf(...given))();

const deaf: HealthDeps['bus'] = { state: () => ({ kind: 'nats', connected: false, nodes: 2 }) };

describe('health', () => {
  it('is good while everything works', async () => {
    const { parts, ...rest } = await report();
    expect(rest).toMatchObject({ live: true, ready: true, well: true, safeMode: false });
    expect(parts.engine).toEqual({ ok: true, turnAgoMs: 700 });
    expect(parts.history).not.toHaveProperty('diskFreeBytes');
  });

  const notReady: [string, Partial<HealthSigns>, string][] = [
    ['the polls stand still', { turnAgoMs: () => 9_000 }, 'stuck'],
    ['the engine never began', { turnAgoMs: () => undefined }, 'stopped'],
    ['the modules stop', { isRunning: () => false }, 'stopped'],
  ];
  it.each(notReady)('says not ready when %s', async (_what, signs, reason) => {
    expect(await report(signs)).toMatchObject({ ready: false, well: false, parts: { engine: { ok: false, reason } } });
  });

  it('lists the nodes without their addresses, while the database answers', async () => {
    const { nodes } = await report();
    expect(nodes).toEqual([
      {
        name: 'hall',
        roles: ['web', 'engine', 'jobs'],
        version: '1',
        state: 'running',
        shards: 256,
        lagMs: 0,
        own: true,
        seenAt: expect.any(String),
      },
    ]);
    const away = { list: () => Promise.reject(new Error('no database')) };
    expect(await report({}, { nodes: away })).not.toHaveProperty('nodes');
  });

  it('says not ready when the disk of the database is full, or its own', async () => {
    const { pool } = depsOf().database;
    const said = createHealth({ ...depsOf(), database: { pool, isFull: () => true } })();
    expect(await said).toMatchObject({ ready: false, well: false, parts: { disk: { ok: false, reason: 'diskFull' } } });
    expect(judgeDisk({ free: leastToWork - 1, databaseFull: false })).toMatchObject({ ok: false, reason: 'diskFull' });
    expect(judgeDisk({ free: leastToWork, databaseFull: false })).toEqual({ ok: true, freeBytes: leastToWork });
  });

  it('says not ready when jobs do not run', async () => {
    expect(await report({}, { jobs: { isRunning: () => false } })).toMatchObject({ ready: false, well: false });
  });

  it('stays ready, but is not well, while its replica has trouble', async () => {
    const pool = { query: async () => ({ rows: [] }) } as unknown as HealthDeps['database']['pool'];
    const withReplica = async (trouble: 'behind' | undefined) =>
      createHealth({
        ...depsOf(),
        database: { pool, isFull: () => false, replica: () => ({ trouble, reads: 7, atPrimary: 2 }) },
      })();
    const counts = { reads: 7, atPrimary: 2 };
    expect((await withReplica(undefined)).parts.replica).toEqual({ ok: true, ...counts });
    expect(await withReplica('behind')).toMatchObject({
      ready: true,
      well: false,
      parts: { replica: { ok: false, reason: 'behind', ...counts } },
    });
    expect((await report()).parts).not.toHaveProperty('replica');
  });

  it('says not ready while it catches up with the other nodes', async () => {
    expect(await report({ isCurrent: () => false })).toMatchObject({
      ready: false,
      well: false,
      parts: { node: { ok: false, reason: 'catchingUp' } },
    });
  });

  it('stays ready, but is not well, when the other nodes cannot be heard', async () => {
    const bus = { ok: false, kind: 'nats', nodes: 2 };
    expect(await report({}, { bus: deaf })).toMatchObject({ ready: true, well: false, parts: { bus } });
    expect((await report()).parts.bus).toEqual({ ok: true, kind: 'solo', nodes: 0 });
  });

  const unwell: [string, Partial<HealthSigns>, string, object][] = [
    [
      'readings are kept nowhere',
      { history: () => ({ ...settledHistory, waiting: 9, stalledMs: 31_000 }) },
      'history',
      { reason: 'stalled', waiting: 9 },
    ],
    [
      'the spool is almost full',
      { history: () => ({ ...settledHistory, spoolBytes: 950 }) },
      'history',
      { reason: 'spoolFull', spoolRoomBytes: 50 },
    ],
    [
      'readings were lost within the last minute',
      { history: () => ({ ...settledHistory, dropped: 5, droppedAgoMs: 59_000 }) },
      'history',
      { reason: 'dropping', dropped: 5 },
    ],
    [
      'senders have been held back for half a minute',
      { history: () => ({ ...settledHistory, highMs: 30_001 }) },
      'history',
      { reason: 'overloaded', highMs: 30_001 },
    ],
    ['a driver was set aside', { setAside: () => ['Acme'] }, 'drivers', { setAside: ['Acme'] }],
    [
      'the MQTT port is taken',
      { mqtt: () => ({ plain: door(true), tls: door(false, 'EADDRINUSE'), connections: 0 }) },
      'mqtt',
      { reason: 'EADDRINUSE' },
    ],
    [
      'no good backup has come for too long',
      { backup: async () => ({ planned: true, trouble: 'overdue', ageSeconds: 200_000 }) },
      'backup',
      { reason: 'overdue', ageSeconds: 200_000 },
    ],
    ['the age of the last backup is unknown', { backup: () => Promise.reject(new Error('no database')) }, 'backup', {}],
    ['timers are late', { loopDelay: () => ({ p99Ms: 900, mostMs: 2_000 }) }, 'loop', { p99Ms: 900 }],
  ];
  it.each(unwell)('stays ready, but is not well, when %s', async (_what, signs, part, what) => {
    expect(await report(signs)).toMatchObject({ ready: true, well: false, parts: { [part]: { ok: false, ...what } } });
  });

  it('stays ready when deliveries are late, or their state is unknown', async () => {
    const lag = { waiting: 900, oldestSeconds: 75, dead: 1 };
    expect(await report({}, { news: { lag: async () => lag } })).toMatchObject({
      ready: true,
      well: false,
      parts: { outbox: { ok: false, ...lag } },
    });
    const failing = { lag: () => Promise.reject(new Error('no database')) };
    expect((await report({}, { news: failing })).parts.outbox).toEqual({ ok: false });
  });

  it('is ready in safe mode, so that someone can end it', async () => {
    const stopped = { plain: door(false), tls: undefined, connections: 0 };
    const received = await report({ isSafeMode: () => true, turnAgoMs: () => undefined, mqtt: () => stopped });
    expect(received).toMatchObject({ ready: true, well: false, safeMode: true });
    expect(received.parts).toMatchObject({
      engine: { ok: true, reason: 'safeMode' },
      mqtt: { ok: false, reason: 'safeMode' },
    });
  });

  it('has nothing against a broker that is switched off', async () => {
    const external = { connected: false, connections: null };
    expect(await report({ mqtt: () => ({ external }) })).toMatchObject({
      ready: true,
      well: false,
      parts: { mqtt: { ok: false, kind: 'external', reason: 'disconnected' } },
    });
    expect(await report({ mqtt: () => undefined })).toMatchObject({ well: true, parts: { mqtt: { reason: 'off' } } });
  });

  it('warns before the disk of the database is full', () => {
    expect(judgeHistory(settledHistory, 100 << 20)).toMatchObject({
      ok: false,
      reason: 'diskLow',
      spoolRoomBytes: 1_000,
    });
    expect(judgeHistory(settledHistory, 500)).toMatchObject({ spoolRoomBytes: 500 });
  });

  it('notices that the event loop was blocked', async () => {
    const delay = watchLoopDelay();
    await letTimePass(60, 'the loop is measured while it is free');
    for (const end = performance.now() + 300; performance.now() < end; );
    await letTimePass(60, 'the loop is measured while it is free');
    expect(delay.read().mostMs).toBeGreaterThan(150);
    delay.stop();
  });
});
