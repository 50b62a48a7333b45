import type { ChecklistQuestion, InspectionHead, InspectionItem } from '@eoms/contract';

/** A question as it is asked of one item; two checklists may use the same id. */
export interface AskedQuestion {
  readonly key: string;
  readonly question: ChecklistQuestion;
}

/** All that is asked about an item, in order. */
export const askedOf = (
  { checklists }: Pick<InspectionHead, 'checklists'>,
  { checklistIds }: Pick<InspectionItem, 'checklistIds'>,
): AskedQuestion[] =>
  checklistIds.flatMap((id) =>
    (checklists.find((one) => one.id === id)?.questions ?? []).map((question) => ({
      key: `${id} ${question.id}`,
      question,
    })),
  );

export const nameOf = (item: Pick<InspectionItem, 'deviceName' | 'placeName'>): string =>
  item.deviceName ?? item.placeName;
