import { createHash } from 'node:crypto';
import type { ControlCommand } from '../../../platform/mqtt/external/broker-control.ts';
import type { MqttAccountRow } from '../mqtt-accounts.store.ts';

/** A client as the broker lists it. */
export interface ListedClient {
  readonly username: string;
  readonly textdescription?: string | undefined;
}

/** Marks what belongs to this program; the broker may have other accounts, which are left alone. */
const mark = 'eoms ';
const roleOf = (username: string): string => `${mark}${username}`;

/** Mosquitto cannot fill in the client identifier for one account alone, so such filters allow nothing there. */
export const needsClientId = (filter: string): boolean => filter.includes('%c');
const filled = (filters: readonly string[], username: string): string[] =>
  filters.filter((filter) => !needsClientId(filter)).map((filter) => filter.replaceAll('%u', username));

type Account = Pick<
  MqttAccountRow,
  'username' | 'brokerPassword' | 'publishFilters' | 'subscribeFilters' | 'enabled' | 'atBroker'
>;

/** Changes with everything that the broker has to know; undefined for an account that cannot be there. */
export const fingerprintOf = (account: Account): string | undefined => {
  const { username, brokerPassword, publishFilters, subscribeFilters, enabled } = account;
  if (brokerPassword === null) return undefined;
  const all = JSON.stringify([username, brokerPassword, publishFilters, subscribeFilters, enabled]);
  return mark + createHash('sha256').update(all).digest('hex').slice(0, 32);
};

const allow = (acltype: string, topic: string) => ({ acltype, topic, allow: true, priority: 1 });

const rightsOf = ({ username, publishFilters, subscribeFilters }: Account) => [
  ...filled(publishFilters, username).map((topic) => allow('publishClientSend', topic)),
  ...filled(subscribeFilters, username).flatMap((topic) => [
    allow('subscribePattern', topic),
    allow('publishClientReceive', topic),
  ]),
  // By default everything may be received, also from a subscription that was made while it was still allowed.
  { acltype: 'publishClientReceive', topic: '#', allow: false, priority: 0 },
];

/** Creating a role that exists is refused, which does no harm: its rights are set in any case. */
export const mayFail = ({ command }: { readonly command: string }): boolean =>
  ['createRole', 'deleteRole'].includes(command);

const saving = (account: Account, password: string, isThere: boolean): ControlCommand[] => {
  const { username, enabled } = account;
  const rolename = roleOf(username);
  return [
    { command: 'createRole', rolename },
    { command: 'modifyRole', rolename, acls: rightsOf(account) },
    {
      command: isThere ? 'modifyClient' : 'createClient',
      username,
      password,
      textdescription: fingerprintOf(account),
      roles: [{ rolename }],
    },
    { command: enabled ? 'enableClient' : 'disableClient', username },
  ];
};

const removing = (username: string): ControlCommand[] => [
  { command: 'deleteClient', username },
  { command: 'deleteRole', rolename: roleOf(username) },
];

export interface AccountPlan<A extends Account = Account> {
  /** Commands for one account; the first element is undefined for one that is removed. */
  readonly steps: readonly { readonly account: A | undefined; readonly commands: readonly ControlCommand[] }[];
  /** Names that the broker knows as somebody else's: they are not touched. */
  readonly taken: readonly string[];
}

/** What to tell the broker so that it has exactly these accounts. */
export const planAccounts = <A extends Account>(
  accounts: readonly A[],
  listed: readonly ListedClient[],
  passwordOf: (account: A) => string,
): AccountPlan<A> => {
  const there = new Map(listed.map(({ username, textdescription = '' }) => [username, textdescription]));
  const steps: { account: A | undefined; commands: ControlCommand[] }[] = [];
  const taken: string[] = [];
  const wanted = new Set<string>();
  for (const account of accounts) {
    const fingerprint = fingerprintOf(account);
    if (fingerprint === undefined) continue;
    const { username } = account;
    wanted.add(username);
    const known = there.get(username);
    if (known !== undefined && !known.startsWith(mark)) taken.push(username);
    else if (known !== fingerprint)
      steps.push({ account, commands: saving(account, passwordOf(account), known !== undefined) });
  }
  for (const [username, description] of there)
    if (description.startsWith(mark) && !wanted.has(username))
      steps.push({ account: undefined, commands: removing(username) });
  return { steps, taken };
};
