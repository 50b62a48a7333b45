import { devicesEndpoints, type ModelDescription, placesEndpoints } from '@eoms/contract';
import { createAsk, describeModel } from './bench-model.ts';
import type { Product } from './product.ts';

const words = (en: string) => ({ zh: en, en });
const pushed = (n: number): ModelDescription['properties'][number] => ({
  id: `p${n}`,
  name: words(`P${n}`),
  type: 'int',
  writable: false,
  history: 'change',
  staleAfterSeconds: null,
  origin: 'model',
  hidden: false,
  wire: { push: true, reply: `^P${n}=(\\d+)$` },
});
const go: ModelDescription['actions'][number] = {
  id: 'go',
  name: words('Go'),
  params: [{ id: 'n', name: words('N'), type: 'int', required: true }],
  confirm: false,
  expect: [],
  timeoutMs: 5_000,
  origin: 'model',
  hidden: false,
  wire: { command: 'GO {n}\\r\\n', success: '^OK$' },
};

export interface Venue {
  readonly machine: string;
  readonly senders: readonly string[];
}

/** Creates one device that takes commands and some that send values, on a line protocol described by a model. */
export const furnish = async (
  product: Product,
  token: string,
  ports: { machine: number; senders: number },
  counts: { senders: number; properties: number },
): Promise<Venue> => {
  const ask = createAsk(product, token);
  const properties = Array.from({ length: counts.properties }, (_, n) => pushed(n));
  const machine = { name: 'Machine', actionClass: 'generic_tcp', properties, actions: [go] };
  const modelId = await describeModel(product, token, machine);
  const [place] = await ask<{ id: string }[]>(placesEndpoints.listPlaceDetails);
  const add = async (name: string, port: number): Promise<string> => {
    const none = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null };
    const body = { ...none, name, modelId, placeId: place?.id, enabled: true, params: { host: '127.0.0.1', port } };
    return (await ask<{ id: string }>(devicesEndpoints.saveDevice, { body })).id;
  };
  const senders: string[] = [];
  for (let n = 0; n < counts.senders; n += 1) senders.push(await add(`talker ${n}`, ports.senders));
  return { machine: await add('machine', ports.machine), senders };
};
