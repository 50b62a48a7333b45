import { channelKindNames, systemTemplateGroup, systemTemplates } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { stableId } from '../../platform/database/stable-id.ts';
import { countChannels } from './channels.store.ts';
import { noticeChannels } from './notices.tables.ts';
import { insertTemplates, setChannels } from './templates.store.ts';

// Names are seeded in Chinese, as those of menus and roles are; the console shows them in the reader's language.

/** The id of a template that is part of the product. */
export const systemTemplateId = (code: string): string => stableId(`notice template ${code}`);

const templateRows = systemTemplates.map(({ code, messageType, name, title, content }) => ({
  ...{ id: systemTemplateId(code), code, messageType, name: name.zh, group: systemTemplateGroup.zh },
  ...{ title, content, external: true, system: true },
}));

const seedConsole = async (tx: Executor): Promise<string> => {
  const id = stableId('notice channel console');
  await tx.insert(noticeChannels).values({
    ...{ id, name: channelKindNames.console.zh, kind: 'console', params: {}, hasSecrets: [] },
    ...{ perMinute: 600, digestMinutes: 1, enabled: true, sort: 1 },
  });
  return id;
};

/**
 * What an installation has from its first start: the templates of the product, and pop-ups in the console. The channel does
 * not return once it was removed.
 */
export const seedNotices = async (tx: Executor): Promise<void> => {
  const added = await insertTemplates(tx, templateRows);
  const isNew = added.length === templateRows.length && (await countChannels(tx)) === 0;
  if (!isNew) return;
  const channelId = await seedConsole(tx);
  for (const id of added) await setChannels(tx, id, [channelId]);
};
