import type { ChecklistAnswer, InspectionItem } from '@eoms/contract';
import { checklistOf } from '../../domain/inspections/inspection-calls.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import { useOutboxState } from '../../outbox/outbox-state.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import type { DraftAnswer } from './answer-value.ts';
import { type AskedQuestion, nameOf } from './asked-questions.ts';
import type { Presence } from './presence-card.tsx';

const itemOf = ({ call, args }: OutboxEntry): string | undefined =>
  call === 'answerInspection' ? (args.body as { itemId: string }).itemId : undefined;

/** Items that were answered on this phone and are not sent yet. */
export const useKeptItems = (): ReadonlySet<string> => {
  const entries = useOutboxState((s) => s.entries);
  return new Set(entries.map(itemOf).filter((id) => id !== undefined));
};

interface Answered {
  readonly item: InspectionItem;
  readonly presence: Presence | undefined;
  readonly asked: readonly AskedQuestion[];
  readonly answerOf: (key: string) => DraftAnswer;
}

/** Sends what somebody found at one device or place, with its photos, now or once there is a connection. */
export const useAnswerItem = () => {
  const t = usePhrases('inspections');
  const outbox = useOutbox();
  const send = (
    item: InspectionItem,
    body: { answers: ChecklistAnswer[]; reason: string },
    more: Pick<Answered, 'presence'> & { files: Parameters<typeof outbox.send>[0]['files'] & object },
  ) =>
    outbox.send({
      call: 'answerInspection',
      subject: { kind: 'inspection', id: item.id },
      title: t('answerTitle', { name: nameOf(item) }),
      path: checklistOf(item.inspectionId),
      args: { body: { ...body, itemId: item.id, presence: more.presence ?? null, at: new Date().toISOString() } },
      files: more.files,
    });
  return {
    answer: ({ item, presence, asked, answerOf }: Answered) => {
      const answers = asked.map(({ key, question }): ChecklistAnswer => {
        const { notApplicable, value, note } = answerOf(key);
        return { questionId: question.id, notApplicable, value: notApplicable ? null : value, fileIds: [], note };
      });
      const files = asked.flatMap(({ key }, at) =>
        answerOf(key).pictures.map(({ name, blob }) => ({
          at: ['answers', at, 'fileIds'],
          kind: 'image' as const,
          name,
          blob,
        })),
      );
      return send(item, { answers, reason: '' }, { presence, files });
    },
    leaveOut: (item: InspectionItem, reason: string, presence: Presence | undefined) =>
      send(item, { answers: [], reason }, { presence, files: [] }),
  };
};
