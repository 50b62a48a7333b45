import type { LookupFunction } from 'node:net';
import type { CheckedAddress } from './outbound.ts';

/** Makes a connection go to the address that was checked, whatever the name resolves to by now; TLS still verifies the name. */
export const pinnedLookup =
  (pinned: CheckedAddress): LookupFunction =>
  (_host, options, done) => {
    if (options.all) done(null, [{ address: pinned.address, family: pinned.family }]);
    else done(null, pinned.address, pinned.family);
  };
