import { randomInt } from 'node:crypto';
import { type PanelPairing, pairingAlphabet, pairingCodeLength, pairingMinutes } from '@eoms/contract';
import { hashToken, isPanelToken, newPanelToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addPairing, findPairing, isWaiting } from './pairings.store.ts';
import { hasToken } from './panel-sessions.store.ts';

const newCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join('');

/**
 * Pairing as the panel sees it: it gets a code to show and a token that is worth nothing until an administrator has
 * entered the code. So the code, which anybody in the room can read, is never a secret.
 */
export const createPairing = (database: Pick<Database, 'db' | 'transaction'>) => ({
  async request({ ip, userAgent }: Visitor) {
    const [token, code] = [newPanelToken(), newCode()];
    const expiresAt = new Date(Date.now() + pairingMinutes * 60_000);
    const from = { address: ip, network: networkOf(ip), browser: userAgent.slice(0, 300).toWellFormed() };
    const added = await addPairing(database, { code, tokenHash: hashToken(token), ...from, expiresAt });
    if (!added) throw refuse('429');
    return { token, code, lastsSeconds: pairingMinutes * 60 };
  },
  async stateOf({ token }: Visitor): Promise<{ state: 'waiting' | 'paired' | 'expired' }> {
    if (token === undefined || !isPanelToken(token)) return { state: 'expired' };
    const tokenHash = hashToken(token);
    if (await hasToken(database.db, tokenHash)) return { state: 'paired' };
    return { state: (await isWaiting(database.db, tokenHash)) ? 'waiting' : 'expired' };
  },
  /** Throws 'panel.codeUnknown'. */
  async find(code: string): Promise<PanelPairing> {
    const found = await findPairing(database.db, code);
    if (!found) throw refuse('panel.codeUnknown', {}, [{ field: 'code' }]);
    const { address, browser, requestedAt, expiresAt } = found;
    return { code, address, browser, requestedAt: requestedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  },
});
export type Pairing = ReturnType<typeof createPairing>;
