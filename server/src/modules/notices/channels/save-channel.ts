import {
  type ChannelFault,
  channelFaults,
  channelFormatOf,
  channelShapes,
  type NotifyChannelDraft,
} from '@eoms/contract';
import { fieldProblemText } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import { saveRow } from '../../../platform/database/save-row.ts';
import type { Caller, Language } from '../../../platform/http/context.ts';
import { type FieldAtFault, refuse } from '../../../platform/http/refusal.ts';
import { sameJson } from '../../../platform/same-json.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { openSecrets, sealSecrets, secretsOf } from './channel-secrets.ts';
import { type ChannelRow, countChannels, keptChannels, nextSort } from './channels.store.ts';

const channelsAtMost = 200;

const targetOf = ({ kind, params }: Pick<ChannelRow, 'kind' | 'params'>) => [
  kind,
  ...channelShapes[kind].params.filter(({ target }) => target).map(({ id }) => params[id] ?? null),
];

/** What was entered, over what was there: a secret is never sent to a target for which it was not entered. */
const secretsAfter = (
  secrets: Secrets,
  { kind, params, secrets: entered }: NotifyChannelDraft,
  before: ChannelRow | undefined,
): Record<string, string> => {
  const kept = before && sameJson(targetOf(before), targetOf({ kind, params })) ? openSecrets(secrets, before) : {};
  const all = { ...kept, ...entered };
  const known = secretsOf(kind).map(({ id }) => id);
  return Object.fromEntries(known.flatMap((id) => (all[id] ? [[id, all[id]]] : [])));
};

/** Only a value in the wrong format has words of its own; the others are explained by the refusal's. */
const faultIn = ({ kind }: NotifyChannelDraft, { id, is }: ChannelFault, language: Language): FieldAtFault => {
  const param = channelShapes[kind].params.find((one) => one.id === id);
  const format = is === 'wrong' && param ? channelFormatOf(param) : undefined;
  const field = `params.${id}`;
  return format ? { field, message: fieldProblemText(format, language) } : { field };
};

const refuseFaults = (
  draft: NotifyChannelDraft,
  secrets: Readonly<Record<string, string>>,
  { language }: Pick<Caller, 'language'>,
): void => {
  const missing = secretsOf(draft.kind).filter(({ id, needed }) => needed && !secrets[id]);
  const fields = [
    ...channelFaults(draft.kind, draft.params).map((fault) => faultIn(draft, fault, language)),
    ...missing.map(({ id }) => ({ field: `secrets.${id}` })),
  ];
  if (fields.length > 0) throw refuse('notifyChannel.paramWrong', {}, fields);
};

export const saveChannel = async (
  tx: Executor,
  secrets: Secrets,
  draft: NotifyChannelDraft,
  caller: Caller,
): Promise<string> => {
  if (draft.id === undefined && (await countChannels(tx)) >= channelsAtMost)
    throw refuse('notifyChannel.tooMany', { limit: channelsAtMost });
  const { id } = await saveRow(tx, keptChannels, draft, caller, async (before, rowId) => {
    const after = secretsAfter(secrets, draft, before);
    refuseFaults(draft, after, caller);
    const sealed = { secrets: sealSecrets(secrets, rowId, after), hasSecrets: Object.keys(after) };
    const sort = before ? {} : { sort: await nextSort(tx) };
    return {
      values: { ...sealed, ...sort },
      after: { hasSecrets: sealed.hasSecrets, secretsEntered: Object.keys(draft.secrets) },
    };
  });
  return id;
};
