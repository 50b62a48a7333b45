import type pg from 'pg';

const rememberedMs = 60_000;
const diskFull = '53100';

interface Wire {
  readonly connection: { on(event: 'errorMessage', then: (message: { readonly code?: string }) => void): void };
}

/** Listens to all connections of a pool; the function says whether one was told in the last minute that the disk is full. */
export const noticeFullDisk = (pool: pg.Pool): (() => boolean) => {
  let until = 0;
  pool.on('connect', (client) => {
    (client as unknown as Wire).connection.on('errorMessage', ({ code }) => {
      if (code === diskFull) until = Date.now() + rememberedMs;
    });
  });
  return () => Date.now() < until;
};
