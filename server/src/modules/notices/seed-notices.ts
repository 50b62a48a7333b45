import { channelKindNames, systemTemplateGroup, systemTemplates } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { stableId } from '../../platform/database/stable-id.ts';
import { countChannels, findChannel } from './channels/channels.store.ts';
import { noticeChannels } from './notices.tables.ts';
import { insertTemplates, setChannels } from './templates/templates.store.ts';

// Names are seeded in Chinese, as those of menus and roles are; the console shows them in the reader's language.

/** The id of a template that is part of the product. */
export const systemTemplateId = (code: string): string => stableId(`notice template ${code}`);

const templateRows = systemTemplates.map(({ code, messageType, name, title, content }) => ({
  id: systemTemplateId(code),
  code,
  messageType,
  name: name.zh,
  group: systemTemplateGroup.zh,
  title,
  content,
  external: true,
  system: true,
}));

const consoleId = stableId('notice channel console');

const findConsole = async (tx: Executor): Promise<string | undefined> =>
  (await findChannel(tx, consoleId)) ? consoleId : undefined;

const seedConsole = async (tx: Executor): Promise<string> => {
  const id = consoleId;
  await tx.insert(noticeChannels).values({
    id,
    name: channelKindNames.console.zh,
    kind: 'console',
    params: {},
    hasSecrets: [],
    perMinute: 600,
    digestMinutes: 1,
    enabled: true,
    sort: 1,
  });
  return id;
};

/**
 * What an installation has from its first start: the templates of the product, and pop-ups in the console. The channel does
 * not return once it was removed; while it is there, templates of a new version leave by it.
 */
export const seedNotices = async (tx: Executor): Promise<void> => {
  const added = await insertTemplates(tx, templateRows);
  const isNew = added.length === templateRows.length && (await countChannels(tx)) === 0;
  const channelId = isNew ? await seedConsole(tx) : await findConsole(tx);
  if (channelId === undefined) return;
  for (const id of added) await setChannels(tx, id, [channelId]);
};
