import { BlockList, isIP } from 'node:net';
import { type AnyEndpoint, screensOfPersons } from '@eoms/contract';
import type { Identity } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { ApiKeyRecord, ApiKeyRights } from './api-key-rights.ts';
import { type AccessRecord, isPermitted, placesPermitted } from './rights.ts';

type Places = Identity['places'];

/** Both at once: the rights of the role and the places of the key. */
const narrowed = (places: Places, to: readonly string[] | null): Places => {
  if (to === null) return places;
  if (places === 'all') return to;
  const held = new Set(places);
  return to.filter((placeId) => held.has(placeId));
};

/**
 * A key is a caller of its own, narrower than its role: never a super administrator, and only in its places. `rights` are
 * what its owner may in its role at present.
 */
export const keyIdentity = (record: ApiKeyRecord, rights: AccessRecord, tokenHash: string): Identity => {
  const { keyId, name, placeIds, perMinute, readOnly, assistant, actsAtOnce, actsPerMinute } = record;
  return {
    userId: keyId,
    username: name,
    sessionId: keyId,
    superAdministrator: false,
    tokenHash,
    places: narrowed(rights.superAdministrator ? 'all' : rights.places, placeIds),
    permits: (permission) => isPermitted(rights, permission),
    placesFor: (permission) => narrowed(placesPermitted(rights, permission), placeIds),
    key: { keyId, perMinute, readOnly, assistant, actsAtOnce, actsPerMinute },
  };
};

/** Whether it is about a person or lets somebody in, so that only a person may do it. */
export const isForPersons = ({ needs, keys, changes }: Pick<AnyEndpoint, 'needs' | 'keys' | 'changes'>): boolean => {
  if (keys !== undefined) return !keys;
  if (typeof needs === 'string') return true;
  return (
    changes && needs.screens.some((screen: Parameters<typeof screensOfPersons.has>[0]) => screensOfPersons.has(screen))
  );
};

/** Throws what a key is told about a call that no key, or not this one, may make. */
export const refuseToKey = (key: ApiKeyRights, places: Places, endpoint: AnyEndpoint): void => {
  if (isForPersons(endpoint)) throw refuse('apiKey.forPersons');
  if (endpoint.ofAllPlaces && places !== 'all') throw refuse('apiKey.ofAllPlaces');
  if (endpoint.changes && key.readOnly) throw refuse('apiKey.readOnly');
  if (endpoint.changes && key.assistant) throw refuse('apiKey.assistantPrepares');
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the address is in one of the networks (CIDR); always, where there are none. */
export const isFromNetworks = (networks: readonly string[], address: string): boolean => {
  if (networks.length === 0) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(base, familyOf(base));
    else list.addSubnet(base, Number(prefix), familyOf(base));
  }
  return list.check(plain, familyOf(plain));
};
