import type { MqttAccountDraft } from '@eoms/contract';
import { isTopicFilter } from '@eoms/drivers/kit';
import { detailText } from '@eoms/phrases';
import type { Passwords } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { needsClientId } from './broker-accounts/account-plan.ts';
import { keptAccounts } from './mqtt-accounts.store.ts';

export interface AccountChangesDeps {
  readonly database: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  /** With an external broker: encrypts the password that it has to be given. */
  readonly sealPassword?: ((id: string, password: string) => string) | undefined;
  /** Called after the commit: drops what is cached for this user name and ends its connections. */
  readonly changed: (username: string) => void | Promise<void>;
}

type Filters = Pick<MqttAccountDraft, 'publishFilters' | 'subscribeFilters'>;

const usable = (filter: string): boolean => isTopicFilter(filter.replaceAll('%u', 'u').replaceAll('%c', 'c'));

/** An external broker cannot limit one account to topics with its client identifier. */
const refuseClientIds = ({ publishFilters, subscribeFilters }: Filters): void => {
  if ([...publishFilters, ...subscribeFilters].some(needsClientId)) throw refuse('mqttAccount.clientIdUnsupported');
};

const refuseFilters = (draft: Filters, language: Language): void => {
  const details = (['publishFilters', 'subscribeFilters'] as const).flatMap((list) =>
    draft[list].flatMap((value, at) =>
      usable(value) ? [] : [{ field: `${list}.${at}`, message: detailText('topicFilter', language, { value }) }],
    ),
  );
  if (details.length > 0) throw refuse('mqttAccount.filterInvalid', {}, details);
};

export const createAccountChanges = ({ database, passwords, sealPassword, changed }: AccountChangesDeps) => ({
  save: async (draft: MqttAccountDraft, caller: Caller): Promise<{ id: string }> => {
    const { password, username } = draft;
    if (draft.id === undefined && password === undefined)
      throw refuse('mqttAccount.passwordMissing', {}, [{ field: 'password' }]);
    refuseFilters(draft, caller.language);
    if (sealPassword) refuseClientIds(draft);
    const passwordHash = password === undefined ? undefined : await passwords.hash(password);
    const secretOf = (id: string) =>
      password === undefined ? {} : { passwordHash, brokerPassword: sealPassword?.(id, password) ?? null };
    const after = { passwordChanged: password !== undefined };
    const { id, before } = await database.transaction((tx) =>
      saveRow(tx, keptAccounts, draft, caller, (_, id) => ({ values: secretOf(id), after })),
    );
    if (before && before.username !== username) await changed(before.username);
    await changed(username);
    return { id };
  },

  remove: async (id: string, caller: Caller): Promise<null> => {
    const removed = await database.transaction((tx) => removeRow(tx, keptAccounts, id, caller));
    await changed(removed.username);
    return null;
  },
});
