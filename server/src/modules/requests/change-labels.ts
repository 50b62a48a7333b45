import { randomBytes } from 'node:crypto';
import type { RequestTarget } from '@eoms/contract';
import { hashToken } from '../../platform/auth/token.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { dropLabel, type IssuedCode, issueCodes, lockLabel, replaceCode, targetsWithin } from './labels.store.ts';
import type { RequestsDeps } from './requests.deps.ts';

type Deps = Pick<RequestsDeps['platform'], 'database'>;
type Issued = RequestTarget & { readonly code: string };

const newCode = (): IssuedCode => {
  const code = randomBytes(16).toString('base64url');
  return { code, codeHash: hashToken(code) };
};
const kinds = ['device', 'asset', 'place'] as const;

/** The codes of labels in the order of what they are on; all of that has to be at places of the caller. */
export const issueLabels = ({ database }: Deps, targets: readonly RequestTarget[], caller: Caller): Promise<Issued[]> =>
  database.transaction(async (tx) => {
    const codes = new Map<string, string>();
    for (const kind of kinds) {
      const ids = [...new Set(targets.flatMap((target) => (target.kind === kind ? [target.id] : [])))];
      if (ids.length === 0) continue;
      if ((await targetsWithin(tx, caller.places, kind, ids)).length !== ids.length)
        throw refuse('404', {}, [{ field: 'targets' }]);
      for (const [id, code] of await issueCodes(tx, kind, ids, newCode)) codes.set(id, code);
    }
    // Codes stand on walls, but not in logs.
    await caller.audit({ after: { targets } }, tx);
    return targets.map((target) => ({ ...target, code: codes.get(target.id) ?? '' }));
  });

const changeLabel = async (
  { database }: Deps,
  id: string,
  caller: Caller,
  change: (tx: Parameters<typeof dropLabel>[0]) => Promise<void>,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const target = await lockLabel(tx, caller.places, id);
    if (target === undefined) throw refuse('404');
    await change(tx);
    await caller.audit({ target: id, before: { target } }, tx);
  });
};

export const renewLabel = async (deps: Deps, id: string, caller: Caller): Promise<{ code: string }> => {
  const code = newCode();
  await changeLabel(deps, id, caller, (tx) => replaceCode(tx, id, code));
  return { code: code.code };
};

export const revokeLabel = async (deps: Deps, id: string, caller: Caller): Promise<null> => {
  await changeLabel(deps, id, caller, (tx) => dropLabel(tx, id));
  return null;
};
