import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { isJson } from '../kit/json-text.ts';
import { WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { SetState } from '../places/place.entities.ts';
import { VariableName, VariableValue } from '../variables/variable.entities.ts';
import { entryOf } from '../vocabulary/by-kind.ts';
import { themeAtMost, WorkOrderUrgency } from '../work-orders/work-order.entities.ts';
import { BehaviorStepArgs } from './behavior-step.entities.ts';

const systemStep = { kind: z.literal('systemStep'), id: z.string().min(1).max(40) };

/** Runs another action group of one of the places, and waits for its end. */
const SceneStep = z.strictObject({
  ...systemStep,
  systemStep: z.literal('scene'),
  args: z.strictObject({ groupId: Id }),
});

/** Sets the state of a place as a person can; null returns to what is known. */
const PlaceStateStep = z.strictObject({
  ...systemStep,
  systemStep: z.literal('placeState'),
  args: z.strictObject({
    placeId: Id,
    state: SetState.nullable(),
    reason: z.string().trim().max(200),
    /** For how long; null until somebody changes it. */
    minutes: z.number().int().min(1).max(10_080).nullable(),
  }),
});

const reach = { objectIds: z.array(Id).min(1).max(50) };

/** Sends a notice to notify objects, once in a run. */
const NoticeStep = z.strictObject({
  ...systemStep,
  systemStep: z.literal('notice'),
  args: z.discriminatedUnion('says', [
    /** Without channels, by those of the template. */
    z.strictObject({ says: z.literal('template'), templateId: Id, channelIds: z.array(Id).max(20), ...reach }),
    /** Its texts may name variables and values of the run: `{{warm_limit}}`. */
    z.strictObject({
      says: z.literal('text'),
      title: z.string().trim().min(1).max(200),
      content: z.string().trim().min(1).max(2_000),
      channelIds: z.array(Id).min(1).max(20),
      ...reach,
    }),
  ]),
});

/** Sets a variable of automations; its value of before comes back with the run, unless somebody changed it. */
const VariableStep = z.strictObject({
  ...systemStep,
  systemStep: z.literal('variable'),
  args: z.strictObject({
    name: VariableName,
    value: VariableValue,
    /** What it takes the value of when the run begins, instead of `value`; see `argsFrom` of an action. */
    valueFrom: VariableName.optional(),
  }),
});

const isCallable = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  // A name and password would be readable by everybody who sees the step.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};
/** Calls an address outside, once in a run, by the rules for outbound calls; any answer but 2xx fails the step. */
const WebhookStep = z.strictObject({
  ...systemStep,
  systemStep: z.literal('webhook'),
  args: z
    .strictObject({
      method: z.enum(['POST', 'PUT', 'GET']),
      url: z.string().trim().max(500).refine(isCallable, 'url'),
      format: z.enum(['json', 'text']),
      /** May name variables and values of the run: `{"level": "{{level}}"}`; not sent with GET. */
      body: z.string().max(4_000),
    })
    .refine(({ method, format, body }) => method === 'GET' || format !== 'json' || isJson(body), {
      message: 'json',
      path: ['body'],
    }),
});

const DataBehaviorStep = z.strictObject({
  ...systemStep,
  systemStep: z.literal('dataBehavior'),
  args: BehaviorStepArgs,
});

/** Opens a work order, once in a run; whoever it names has to see its place. */
const WorkOrderStep = z.strictObject({
  ...systemStep,
  systemStep: z.literal('workOrder'),
  args: z.strictObject({
    placeId: Id,
    /** Theme and description may name variables and values of the run: `{{trigger_device}}`. */
    theme: z.string().trim().min(1).max(themeAtMost),
    /** One that needs neither a link nor answers, which a step cannot give. */
    type: WorkOrderTypeCode,
    urgency: WorkOrderUrgency,
    description: z.string().trim().max(2_000),
    assigneeId: Id.nullable(),
    supervisorId: Id.nullable(),
    /** Until the deadline; null for none. */
    hours: z.number().int().min(1).max(8_760).nullable(),
  }),
});

/** A step without a device, which the system does itself. */
export const SystemStep = z.discriminatedUnion('systemStep', [
  SceneStep,
  PlaceStateStep,
  NoticeStep,
  VariableStep,
  WebhookStep,
  DataBehaviorStep,
  WorkOrderStep,
]);
export type SystemStep = z.infer<typeof SystemStep>;
export type SystemStepName = SystemStep['systemStep'];
export const systemStepNames = SystemStep.options.map((option) => option.shape.systemStep.value);
export type SystemStepArgs<N extends SystemStepName> = Extract<SystemStep, { systemStep: N }>['args'];

/** What is done for each kind of step without a device; see `ByKind`. */
export type BySystemStep<R, A extends readonly unknown[] = []> = {
  readonly [N in SystemStepName]: (args: SystemStepArgs<N>, ...rest: A) => R;
};
/** Does for a step without a device what the table says for its kind. */
export const bySystemStep = <R, A extends readonly unknown[]>(
  table: BySystemStep<R, A>,
  { systemStep, args }: SystemStep,
  ...rest: A
): R => (entryOf<unknown>(table, systemStep) as (args: SystemStep['args'], ...rest: A) => R)(args, ...rest);
