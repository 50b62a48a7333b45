import type { DingtalkConnection } from '@eoms/contract';
import { z } from 'zod';
import { CallRefused } from '../platform-calls.ts';
import { AppName, applicationsAtMost, isComplete, MaybeText, readApplications } from '../read-applications.ts';
import { FarId } from '../read-records.ts';
import type { Source } from '../source.ts';
import { createDingtalkCalls } from './dingtalk-calls.ts';

const List = z.object({ appList: z.array(z.unknown()) });
/** `appStatus` 0: switched off. */
const App = z.object({
  agentId: FarId,
  name: AppName,
  homepageLink: MaybeText,
  pcHomepageLink: MaybeText,
  appStatus: z.number().optional(),
});

/** "Get all applications of the company" (`/v1.0/microApp/allApps`): one answer, without pages. */
export const dingtalkApplications: NonNullable<Source<DingtalkConnection>['applications']> = async (
  connection,
  secret,
  deps,
) => {
  const calls = createDingtalkCalls(connection, secret, deps);
  const answer = await calls.call((token) => ({
    url: `${connection.apiBase}/v1.0/microApp/allApps`,
    headers: { 'x-acs-dingtalk-access-token': token },
  }));
  const list = List.safeParse(answer);
  if (!list.success) throw new CallRefused('appList is missing');
  const listed = list.data.appList.slice(0, applicationsAtMost);
  const { taken, leftOut } = readApplications(listed, App, 'agentId');
  const applications = taken.map(({ agentId: id, name, homepageLink, pcHomepageLink, appStatus }) => ({
    id,
    name,
    // This console is opened on computers, and on phones in a browser.
    address: pcHomepageLink ?? homepageLink,
    enabled: appStatus !== 0,
  }));
  return { applications, leftOut, complete: isComplete(leftOut, listed.length) };
};
