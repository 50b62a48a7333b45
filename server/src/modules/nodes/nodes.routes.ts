import { nodesEndpoints } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { Nodes } from '../../platform/nodes/nodes.ts';

export interface NodesRoutesDeps extends Pick<Nodes, 'list'> {
  drain(id: string): Promise<null>;
  resume(id: string): Promise<null>;
}

export const nodesRoutes = ({ list, drain, resume }: NodesRoutesDeps): Route[] => {
  const tell = async (id: string, caller: Caller, ask: (id: string) => Promise<null>): Promise<null> => {
    const node = (await list()).find((one) => one.id === id);
    if (!node) throw refuseUnknown('id');
    await ask(id);
    await caller.audit({ target: id, after: { name: node.name } });
    return null;
  };
  return implement(nodesEndpoints, {
    listNodes: () => list(),
    drainNode: ({ body: { id } }, caller) => tell(id, caller, drain),
    resumeNode: ({ body: { id } }, caller) => tell(id, caller, resume),
  });
};
