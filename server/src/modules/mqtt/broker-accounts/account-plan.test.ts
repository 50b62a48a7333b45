import { describe, expect, it } from 'vitest';
import { fingerprintOf, planAccounts } from './account-plan.ts';

const account = {
  username: 'gate',
  brokerPassword: 'sealed',
  publishFilters: ['%u/#', '%c/#'],
  subscribeFilters: ['%u/+/set'],
  enabled: true,
  atBroker: null,
};
const textdescription = fingerprintOf(account);
const plan = (accounts: readonly (typeof account)[], listed: Parameters<typeof planAccounts>[1]) =>
  planAccounts(accounts, listed, () => 'open sesame');
const commandsOf = ({ steps }: ReturnType<typeof plan>) =>
  steps.map(({ commands }) => commands.map(({ command }) => command));

describe('the accounts of the broker', () => {
  it('are created with their rights, filled in and without those of a client identifier', () => {
    const planned = plan([account], []);
    expect(commandsOf(planned)).toEqual([['createRole', 'modifyRole', 'createClient', 'enableClient']]);
    const [, role, client] = planned.steps[0]?.commands ?? [];
    expect(client).toMatchObject({ username: 'gate', password: 'open sesame', textdescription });
    expect(role?.acls).toEqual([
      { acltype: 'publishClientSend', topic: 'gate/#', allow: true, priority: 1 },
      { acltype: 'subscribePattern', topic: 'gate/+/set', allow: true, priority: 1 },
      { acltype: 'publishClientReceive', topic: 'gate/+/set', allow: true, priority: 1 },
      { acltype: 'publishClientReceive', topic: '#', allow: false, priority: 0 },
    ]);
  });
  it('are left alone when they are the same, and changed when anything differs', () => {
    const listed = [{ username: 'gate', textdescription }];
    expect(plan([account], listed).steps).toEqual([]);
    const changed = { ...account, enabled: false };
    expect(commandsOf(plan([changed], listed))).toEqual([
      ['createRole', 'modifyRole', 'modifyClient', 'disableClient'],
    ]);
  });
  it('are removed with the account, and those of others are not touched', () => {
    const listed = [{ username: 'eoms' }, { username: 'gate', textdescription }, { username: 'door' }];
    expect(commandsOf(plan([], listed))).toEqual([['deleteClient', 'deleteRole']]);
    const planned = plan([{ ...account, username: 'door' }], listed.slice(2));
    expect(planned).toEqual({ steps: [], taken: ['door'] });
  });
  it('leave out accounts whose password is not known', () => {
    const old = { ...account, brokerPassword: null as never };
    expect(plan([old], [])).toEqual({ steps: [], taken: [] });
    expect(commandsOf(plan([old], [{ username: 'gate', textdescription }]))).toEqual([['deleteClient', 'deleteRole']]);
  });
});
