import type { MqttAccountDraft } from '@eoms/contract';
import { isTopicFilter } from '@eoms/drivers/kit';
import { detailText } from '@eoms/phrases';
import type { Passwords } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  deleteAccount,
  findAccount,
  insertAccount,
  type MqttAccountRow,
  updateAccount,
} from './mqtt-accounts.store.ts';

export interface AccountChangesDeps {
  readonly database: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  /** After the commit: what is known of this name counts no more, and its connections end. */
  readonly changed: (username: string) => void;
}

const usable = (filter: string): boolean => isTopicFilter(filter.replaceAll('%u', 'u').replaceAll('%c', 'c'));

const refuseFilters = (
  draft: Pick<MqttAccountDraft, 'publishFilters' | 'subscribeFilters'>,
  language: Language,
): void => {
  const details = (['publishFilters', 'subscribeFilters'] as const).flatMap((list) =>
    draft[list].flatMap((value, at) =>
      usable(value) ? [] : [{ field: `${list}.${at}`, message: detailText('topicFilter', language, { value }) }],
    ),
  );
  if (details.length > 0) throw refuse('mqttAccount.filterInvalid', {}, details);
};

const forAudit = ({ passwordHash: _, ...row }: MqttAccountRow) => row;

export const createAccountChanges = ({ database, passwords, changed }: AccountChangesDeps) => ({
  save: async (draft: MqttAccountDraft, caller: Caller): Promise<{ id: string }> => {
    const { id = newId(), password, ...fields } = draft;
    if (draft.id === undefined && password === undefined)
      throw refuse('mqttAccount.passwordMissing', {}, [{ field: 'password' }]);
    refuseFilters(fields, caller.language);
    const passwordHash = password === undefined ? undefined : await passwords.hash(password);
    const before = await refuseViolations({ mqtt_accounts_username_key: 'mqttAccount.usernameInUse' }, () =>
      database.transaction(async (tx) => {
        const known = draft.id === undefined ? undefined : await findAccount(tx, id);
        if (draft.id !== undefined && !known) throw refuse('404');
        const secret = passwordHash === undefined ? {} : { passwordHash };
        if (known) await updateAccount(tx, id, { ...fields, ...secret });
        else await insertAccount(tx, { id, ...fields, passwordHash: passwordHash ?? '' });
        const after = { ...fields, passwordChanged: passwordHash !== undefined };
        await caller.audit({ target: id, after, ...(known ? { before: forAudit(known) } : {}) }, tx);
        return known;
      }),
    );
    changed(fields.username);
    if (before && before.username !== fields.username) changed(before.username);
    return { id };
  },

  remove: async (id: string, caller: Caller): Promise<null> => {
    const removed = await database.transaction(async (tx) => {
      const before = await findAccount(tx, id);
      if (!before) throw refuse('404');
      await deleteAccount(tx, id);
      await caller.audit({ target: id, before: forAudit(before) }, tx);
      return before;
    });
    changed(removed.username);
    return null;
  },
});
