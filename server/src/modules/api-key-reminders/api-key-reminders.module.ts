import { apiKeyEnds } from '@eoms/phrases';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import type { Config } from '../config/config.module.ts';
import { type NoticesModule, systemTemplateId } from '../notices/notices.module.ts';
import { takeEndingKeys } from './ending-keys.store.ts';

export interface ApiKeyRemindersDeps extends Pick<Platform, 'database' | 'jobs'> {
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly config: Pick<Config, 'general'>;
}

export interface ApiKeyRemindersModule extends ModuleParts {
  /** Reminds the makers of keys that end soon, each of every end once. */
  remind(): Promise<void>;
}

/** The same days in which the list of keys marks them. */
const withinDays = 14;
const jobName = 'apiKeys.remind';

/** Whoever made a key hears some days before that it ends, so that no integration stops unexpectedly. */
export const createApiKeyReminders = ({
  database,
  jobs,
  notices,
  config,
}: ApiKeyRemindersDeps): ApiKeyRemindersModule => {
  const remind = async (): Promise<void> => {
    const { publicUrl } = await config.general();
    await database.transaction(async (tx) => {
      for (const { id, name, ownerId, days } of await takeEndingKeys(tx, withinDays))
        await notices.send(tx, {
          says: { templateId: systemTemplateId('api-key-ends') },
          to: [],
          users: [ownerId],
          variables: {
            'notice.text': apiKeyEnds(name, days),
            ...(publicUrl !== '' && { link: `${publicUrl}/apiKeys` }),
          },
          subject: `apiKey:${id}`,
        });
    });
  };
  jobs.work(jobName, remind);
  return {
    routes: [],
    remind,
    start: () => jobs.schedule(jobName, '17 8 * * *'),
  };
};
