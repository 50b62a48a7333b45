import {
  type MessageType,
  type NoticeTemplateDraft,
  placeholdersOf,
  type SourceText,
  variablesOf,
} from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { saveRow } from '../../../platform/database/save-row.ts';
import { refuseViolations } from '../../../platform/database/violations.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { keptTemplates, setChannels } from './templates.store.ts';

interface Texts {
  readonly messageType: MessageType;
  readonly title: SourceText;
  readonly content: SourceText;
}

/** Names every field with a variable that notices about this do not have. */
export const refuseUnknownVariables = ({ messageType, title, content }: Texts): void => {
  const known: readonly string[] = variablesOf[messageType];
  const unknownIn = (text: string) => placeholdersOf(text).filter((name) => !known.includes(name));
  const parts = { 'title.zh': title.zh, 'title.en': title.en, 'content.zh': content.zh, 'content.en': content.en };
  const faults = Object.entries(parts).map(([field, text]) => ({ field, names: unknownIn(text) }));
  const bad = faults.filter(({ names }) => names.length > 0);
  if (bad.length === 0) return;
  const names = [...new Set(bad.flatMap((fault) => fault.names))].join(', ').slice(0, 200);
  throw refuse(
    'noticeTemplate.variableUnknown',
    { names },
    bad.map(({ field }) => ({ field })),
  );
};

/** Of a template that is part of the product, its code and what it is about stay as they are. */
export const saveTemplate = async (tx: Executor, draft: NoticeTemplateDraft, caller: Caller): Promise<string> => {
  refuseUnknownVariables(draft);
  const { id } = await saveRow(tx, keptTemplates, draft, caller, (before) => {
    if (before?.system && (before.code !== draft.code || before.messageType !== draft.messageType))
      throw refuse('noticeTemplate.system', {}, [{ field: before.code === draft.code ? 'messageType' : 'code' }]);
    const system = before?.system ?? false;
    return { values: { system, updatedAt: new Date() } };
  });
  await refuseViolations({ notice_template_channels_channel_fk: { code: '404', field: 'channelIds' } }, () =>
    setChannels(tx, id, draft.channelIds),
  );
  return id;
};
