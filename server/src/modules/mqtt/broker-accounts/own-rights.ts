import type { BrokerControl } from '../../../platform/mqtt/external/broker-control.ts';

const rolename = 'eoms-system';
const everything = ['publishClientSend', 'publishClientReceive', 'subscribePattern', 'unsubscribePattern'];

/**
 * Lets this program's own account use all topics. The account that `mosquitto_ctrl dynsec init` creates may control the
 * broker, but not publish.
 */
export const takeOwnRights = async (control: BrokerControl, username: string): Promise<void> => {
  const acls = everything.map((acltype) => ({ acltype, topic: '#', allow: true, priority: 2 }));
  const [role] = await control.ask([{ command: 'getRole', rolename }]);
  if (role?.error !== undefined) await control.ask([{ command: 'createRole', rolename, acls }]);
  const [client] = await control.ask([{ command: 'getClient', username }]);
  if (!JSON.stringify(client?.data ?? '').includes(`"${rolename}"`))
    await control.ask([{ command: 'addClientRole', username, rolename }]);
};
