import {
  answerProblems,
  type OrderAnswers,
  type OrderField,
  type OrderTypeLink,
  type WorkOrderType,
} from '@eoms/contract';
import { fieldProblemText, orderLinkNames } from '@eoms/phrases';
import type { Caller } from '../../platform/http/context.ts';
import { type Refusal, refuse, refuseUnknown } from '../../platform/http/refusal.ts';

/** What an order names. */
export interface Linked {
  readonly alarmIds: readonly string[];
  readonly deviceIds: readonly string[];
  readonly assetId: string | null;
  readonly inspectionId: string | null;
}

const names: Readonly<Record<OrderTypeLink, (order: Linked) => boolean>> = {
  none: () => true,
  alarm: ({ alarmIds }) => alarmIds.length > 0,
  device: ({ deviceIds }) => deviceIds.length > 0,
  asset: ({ assetId }) => assetId !== null,
  inspection: ({ inspectionId }) => inspectionId !== null,
};

const missing: Readonly<Record<Exclude<OrderTypeLink, 'none'>, () => Refusal>> = {
  alarm: () => refuse('workOrder.alarmMissing', {}, [{ field: 'alarmIds' }]),
  device: () => refuse('workOrder.linkMissing', { link: orderLinkNames.device }, [{ field: 'deviceIds' }]),
  asset: () => refuse('workOrder.linkMissing', { link: orderLinkNames.asset }, [{ field: 'assetId' }]),
  inspection: () => refuse('workOrder.linkMissing', { link: orderLinkNames.inspection }, [{ field: 'inspectionId' }]),
};

/** Throws unless an order names what its type asks for. */
export const requireLink = ({ link }: Pick<WorkOrderType, 'link'>, order: Linked): void => {
  if (link !== 'none' && !names[link](order)) throw missing[link]();
};

/** The type of a new order, or of one that gets another type. */
export const requireType = (type: WorkOrderType | undefined, before: string | undefined): WorkOrderType => {
  if (!type) throw refuseUnknown('type');
  if (!type.enabled && type.code !== before) throw refuse('workOrder.typeOff', {}, [{ field: 'type' }]);
  return type;
};

/** The answers of an order with those that are given now: an empty text takes one away. Throws where they do not fit. */
export const answersWith = (
  fields: readonly OrderField[],
  before: OrderAnswers,
  given: OrderAnswers | undefined,
  { at, language }: { readonly at: OrderField['at'] } & Pick<Caller, 'language'>,
): OrderAnswers => {
  const all = Object.entries({ ...before, ...given });
  const answers = Object.fromEntries(all.filter(([, answer]) => typeof answer !== 'string' || answer.trim() !== ''));
  const problems = answerProblems(fields, answers, [at]);
  if (problems.length === 0) return answers;
  throw refuse(
    '422',
    {},
    problems.map(({ key, problem, params }) => ({
      field: `answers.${key}`,
      message: fieldProblemText(problem, language, params),
    })),
  );
};
