import type { OfficeAppLeftOut, WecomConnection } from '@eoms/contract';
import { z } from 'zod';
import type { FarApplication } from '../../../navigation/navigation.module.ts';
import { CallRefused } from '../platform-calls.ts';
import { AppName, applicationsAtMost, isComplete, MaybeText, readApplications } from '../read-applications.ts';
import { FarId } from '../read-records.ts';
import type { Source } from '../source.ts';
import { createWecomCalls } from './wecom-calls.ts';

const List = z.object({ agentlist: z.array(z.unknown()) });
const Agent = z.object({ agentid: FarId, name: AppName });
const Details = z.object({ home_url: MaybeText, close: z.number().optional() });

/** `agent/list` names the applications that the secret may see, `agent/get` has the home page of each. */
export const wecomApplications: NonNullable<Source<WecomConnection>['applications']> = async (
  connection,
  secret,
  deps,
) => {
  const calls = createWecomCalls(connection, secret, deps);
  const list = List.safeParse(await calls.get('/agent/list'));
  if (!list.success) throw new CallRefused('agentlist is missing');
  const listed = list.data.agentlist.slice(0, applicationsAtMost);
  const { taken, leftOut } = readApplications(listed, Agent, 'agentid');
  const applications: FarApplication[] = [];
  const odd: OfficeAppLeftOut[] = [...leftOut];
  for (const { agentid: id, name } of taken) {
    try {
      const details = Details.parse(await calls.get('/agent/get', { agentid: id }));
      applications.push({ id, name, address: details.home_url, enabled: details.close !== 1 });
    } catch (error) {
      if (!(error instanceof CallRefused) && !(error instanceof z.ZodError)) throw error;
      odd.push({ id, name, reason: 'unreadable', detail: error.message.slice(0, 300) });
    }
  }
  return { applications, leftOut: odd, complete: isComplete(leftOut, listed.length) };
};
