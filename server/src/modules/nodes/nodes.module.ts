import { z } from 'zod';
import { question } from '../../platform/bus/asking.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { nodesRoutes } from './nodes.routes.ts';

const drainYourself = question('nodes.drain', z.strictObject({}), z.null());
const resumeYourself = question('nodes.resume', z.strictObject({}), z.null());
/** Devices in use are let go of one after the other, and their states are saved. */
const timeoutMs = 20_000;

/** The processes that share the database: listed, drained and resumed from any of them. */
export const createNodesModule = ({ nodes, asking }: Pick<Platform, 'nodes' | 'asking'>): ModuleParts => {
  const ends: (() => void)[] = [];
  return {
    routes: nodesRoutes({
      list: nodes.list,
      drain: (id) => asking.ask(id, drainYourself, {}, { timeoutMs }),
      resume: (id) => asking.ask(id, resumeYourself, {}, { timeoutMs }),
    }),
    async start() {
      const answerWith = (work: () => Promise<void>) => async () => {
        await work();
        return null;
      };
      ends.push(asking.answer(drainYourself, answerWith(nodes.drain)));
      ends.push(asking.answer(resumeYourself, answerWith(nodes.resume)));
    },
    async stop() {
      for (const end of ends.splice(0)) end();
    },
  };
};
