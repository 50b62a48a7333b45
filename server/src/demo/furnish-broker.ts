import { mqttEndpoints } from '@eoms/contract';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import type { BrokerSignIn } from './start-simulators.ts';

const username = 'sample-venue';

/** Creates the account with which the simulated devices sign in to the broker. */
export const furnishBroker = async (
  call: InternalCall,
  demo: DemoFile,
  address: { host: string; port: number },
): Promise<BrokerSignIn> => {
  const password = demo.brokerPassword ?? demo.projectorPassword;
  const { records } = await call(mqttEndpoints.pageMqttAccounts, { query: { keyword: username } });
  const account = records.find((one) => one.username === username);
  if (!account || account.standing === 'passwordMissing') {
    const id = account ? { id: account.id } : {};
    const rights = { publishFilters: ['#'], subscribeFilters: ['#'], enabled: true, remarks: '' };
    await call(mqttEndpoints.saveMqttAccount, { body: { ...id, username, password, ...rights } });
  }
  return { ...address, username, password };
};
