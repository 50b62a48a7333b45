import type { Database, Executor } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import type { Log } from '../log/log.ts';
import { allShards } from '../shards/shard-of.ts';
import type { Shards } from '../shards/shards.ts';
import {
  dropForgotten,
  hasOtherEngine,
  inTurn,
  readNodes,
  readVersions,
  removeNode,
  writeNode,
} from './nodes.store.ts';
import type { Nodes, OwnNode } from './nodes.ts';
import { refuseVersion } from './refuse-version.ts';

export interface NodesDeps {
  readonly database: Database;
  readonly shards: Pick<Shards, 'isMine' | 'drain' | 'resume'>;
  readonly log: Log;
}

const beatMs = 1_000;

/** The nodes of a system that may have several: a row for each, written every second. */
export const createNodes = ({ database, shards, log }: NodesDeps, id: string, own: OwnNode): Nodes => {
  let address: string | null = null;
  let lag = (): number => 0;
  let draining = false;
  let joined = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  const write = (db: Executor): Promise<void> =>
    writeNode(db, {
      id,
      ...own,
      roles: [...own.roles],
      address,
      draining,
      lagMs: lag(),
      shards: allShards.filter(shards.isMine).length,
    });
  const beat = async (): Promise<void> => {
    await write(database.db).catch((error: unknown) =>
      log.warn({ err: error }, 'the row of this node was not written'),
    );
    if (!joined) return;
    timer = setTimeout(() => {
      beating = beat();
    }, beatMs);
    timer.unref();
  };

  return {
    async join(lagMs) {
      lag = lagMs;
      await database.transaction(async (tx) => {
        await inTurn(tx);
        refuseVersion(own.version, await readVersions(tx));
        await write(tx);
      });
      joined = true;
      beating = beat();
    },
    listensAt(given) {
      address = given;
    },
    list: () => readNodes(database.db, id),
    async drain() {
      const before = draining;
      draining = true;
      try {
        await database.transaction(async (tx) => {
          await inTurn(tx);
          if (!(await hasOtherEngine(tx, id))) throw refuse('node.onlyOne');
          await write(tx);
        });
      } catch (error) {
        draining = before;
        throw error;
      }
      await shards.drain();
      await write(database.db);
    },
    async resume() {
      // Without this, it would take devices in safe mode.
      if (!draining) return;
      draining = false;
      shards.resume();
      await write(database.db);
    },
    forgetOld: () => dropForgotten(database.db),
    async leave() {
      joined = false;
      clearTimeout(timer);
      await beating;
      await removeNode(database.db, id).catch((error: unknown) =>
        log.warn({ err: error }, 'the row of this node was not removed'),
      );
    },
  };
};
