import { may, type SourceText, type SystemStepArgs, variablesInText } from '@eoms/contract';
import { plainWords } from '@eoms/phrases';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ControlsModule, reasonOfCode, type SystemStepHandler } from '../controls/controls.module.ts';
import type { NoticeRequest, NoticesModule } from '../notices/notices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { noteNotice } from './scene-notices.store.ts';

export interface SceneNoticesDeps extends Pick<Platform, 'database'> {
  readonly controls: Pick<ControlsModule, 'addSystemStep'>;
  readonly places: Pick<PlacesModule, 'placeNames'>;
  readonly notices: Pick<NoticesModule, 'send' | 'recipientIds' | 'templateName'>;
}

const both = (text: string): SourceText => ({ zh: text, en: text });

/** Who may send notices by hand. */
const sendNotices = may('edit', 'notifyChannel');

type Args = SystemStepArgs<'notice'>;
const saysOf = (args: Args): NoticeRequest['says'] =>
  args.says === 'template' ? { templateId: args.templateId } : { title: both(args.title), content: both(args.content) };

/** Steps of scenes that send a notice; it leaves with the transaction that notes it, once for each run and step. */
export const createSceneNotices = ({ database, controls, places, notices }: SceneNoticesDeps): void => {
  const existing = async (ids: readonly string[]): Promise<string[]> => {
    const known = new Set(await notices.recipientIds());
    return ids.filter((id) => known.has(id));
  };
  const handler: SystemStepHandler<'notice'> = {
    require(_args, _roomIds, caller) {
      if (!caller.permits(sendNotices)) throw refuse('403');
    },
    async forecast(args) {
      const subject = args.says === 'text' ? both(args.title) : await notices.templateName(args.templateId);
      const isKnown = subject !== undefined && (await existing(args.objectIds)).length > 0;
      return {
        subject: subject ?? both('—'),
        problem: isKnown ? undefined : reasonOfCode('scene.nobodyToTell'),
      };
    },
    async perform(args, { runId, position, sceneName, placeIds, values }) {
      const names = await places.placeNames(placeIds);
      const named = args.says === 'text' ? variablesInText(`${args.title} ${args.content}`) : [];
      const filled = [...(await values(named))].map(([name, value]) => [
        name,
        typeof value === 'object' ? value : plainWords(value),
      ]);
      await database.transaction(async (tx) => {
        if (!(await noteNotice(tx, runId, position))) return;
        await notices.send(tx, {
          says: saysOf(args),
          to: await existing(args.objectIds),
          ...(args.channelIds.length > 0 ? { channelIds: args.channelIds } : {}),
          variables: { ...Object.fromEntries(filled), 'place.name': names.join(', '), 'scene.name': sceneName },
          subject: `sceneRun:${runId}`,
          placeIds,
        });
      });
      return { ok: true, reason: null };
    },
  };
  controls.addSystemStep('notice', handler);
};
