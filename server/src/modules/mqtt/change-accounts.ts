import type { MqttAccountDraft } from '@eoms/contract';
import { isTopicFilter } from '@eoms/drivers/kit';
import { detailText } from '@eoms/phrases';
import type { Passwords } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import { removeRow, saveRow } from '../../platform/database/keep.ts';
import type { Caller, Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keptAccounts } from './mqtt-accounts.store.ts';

export interface AccountChangesDeps {
  readonly database: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  /** Called after the commit: drops what is cached for this user name and ends its connections. */
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

export const createAccountChanges = ({ database, passwords, changed }: AccountChangesDeps) => ({
  save: async (draft: MqttAccountDraft, caller: Caller): Promise<{ id: string }> => {
    const { id: _, password, ...fields } = draft;
    if (draft.id === undefined && password === undefined)
      throw refuse('mqttAccount.passwordMissing', {}, [{ field: 'password' }]);
    refuseFilters(fields, caller.language);
    const secret = password === undefined ? {} : { passwordHash: await passwords.hash(password) };
    const after = { ...fields, passwordChanged: password !== undefined };
    const { id, before } = await database.transaction((tx) =>
      saveRow(tx, keptAccounts, draft, caller, () => ({ values: { ...fields, ...secret }, after })),
    );
    changed(fields.username);
    if (before && before.username !== fields.username) changed(before.username);
    return { id };
  },

  remove: async (id: string, caller: Caller): Promise<null> => {
    const removed = await database.transaction((tx) => removeRow(tx, keptAccounts, id, caller));
    changed(removed.username);
    return null;
  },
});
