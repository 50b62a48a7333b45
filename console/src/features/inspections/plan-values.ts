import {
  AutomaticCheck,
  type InspectedDevices,
  type InspectionPlan,
  type InspectionPlanDraft,
  type RecurrenceEnd,
} from '@eoms/contract';
import dayjs from 'dayjs';
import { everyMorning } from '../../domain/recurrence/recurrence-field.tsx';

/** The form of a plan: what a choice does not need stays in the form, and is not sent. */
export interface PlanValues extends Omit<InspectionPlanDraft, 'devices' | 'end' | 'followUp'> {
  devicesKind: InspectedDevices['kind'];
  typeCodes: string[];
  modelIds: string[];
  deviceIds: string[];
  endKind: RecurrenceEnd['kind'];
  endDay: string | null;
  endTimes: number;
  openOrder: boolean;
  urgency: NonNullable<InspectionPlanDraft['followUp']['order']>['urgency'];
  assigneeId: string | null;
  notify: boolean;
}

const usualChecks = AutomaticCheck.options.filter((check) => check !== 'active');
const usualGrace = 60;

export const newPlan = (): PlanValues => ({
  name: '',
  description: '',
  type: 'automatic',
  recurrence: everyMorning,
  startsOn: dayjs().format('YYYY-MM-DD'),
  placeIds: [],
  peopleIds: [],
  graceMinutes: usualGrace,
  checks: usualChecks,
  checklistIds: [],
  presence: false,
  devicesKind: 'all',
  typeCodes: [],
  modelIds: [],
  deviceIds: [],
  endKind: 'never',
  endDay: null,
  endTimes: 10,
  openOrder: false,
  urgency: 3,
  assigneeId: null,
  notify: true,
});

export const valuesOf = (plan: InspectionPlan): PlanValues => {
  const { devices, end, followUp } = plan;
  const blank = newPlan();
  return {
    ...blank,
    id: plan.id,
    revision: plan.revision,
    name: plan.name,
    description: plan.description,
    type: plan.type,
    recurrence: plan.recurrence,
    startsOn: plan.startsOn,
    placeIds: plan.placeIds,
    peopleIds: plan.peopleIds,
    graceMinutes: plan.graceMinutes,
    checks: plan.checks.length > 0 ? plan.checks : blank.checks,
    checklistIds: plan.checklistIds,
    presence: plan.presence,
    devicesKind: devices.kind,
    typeCodes: devices.kind === 'types' ? devices.typeCodes : [],
    modelIds: devices.kind === 'models' ? devices.modelIds : [],
    deviceIds: devices.kind === 'devices' ? devices.deviceIds : [],
    endKind: end.kind,
    endDay: end.kind === 'onDay' ? end.day : null,
    endTimes: end.kind === 'afterTimes' ? end.times : blank.endTimes,
    openOrder: followUp.order !== null,
    urgency: followUp.order?.urgency ?? blank.urgency,
    assigneeId: followUp.order?.assigneeId ?? null,
    notify: followUp.notify,
  };
};

const devicesOf = ({ devicesKind, typeCodes, modelIds, deviceIds }: PlanValues): InspectedDevices => {
  if (devicesKind === 'types') return { kind: 'types', typeCodes };
  if (devicesKind === 'models') return { kind: 'models', modelIds };
  if (devicesKind === 'devices') return { kind: 'devices', deviceIds };
  return { kind: 'all' };
};

const endOf = ({ endKind, endDay, endTimes }: PlanValues): RecurrenceEnd => {
  if (endKind === 'onDay') return { kind: 'onDay', day: endDay ?? '' };
  if (endKind === 'afterTimes') return { kind: 'afterTimes', times: endTimes };
  return { kind: 'never' };
};

export const draftOf = (values: PlanValues): InspectionPlanDraft => {
  const automatic = values.type === 'automatic';
  const { urgency, assigneeId } = values;
  return {
    ...(values.id === undefined ? {} : { id: values.id, revision: values.revision }),
    name: values.name,
    description: values.description,
    type: values.type,
    recurrence: values.recurrence,
    startsOn: values.startsOn,
    placeIds: values.placeIds,
    peopleIds: values.peopleIds,
    graceMinutes: values.graceMinutes,
    devices: devicesOf(values),
    end: endOf(values),
    checks: automatic ? values.checks : [],
    checklistIds: automatic ? [] : values.checklistIds,
    presence: !automatic && values.presence,
    followUp: { order: values.openOrder ? { urgency, assigneeId } : null, notify: values.notify },
  };
};
