import type { DeedArgs, DeedName, DeedStep } from '@eoms/contract';
import type { ComponentType } from 'react';
import type { StepFieldsProps } from './action-step-fields.tsx';
import { BehaviorDeedFields } from './behavior-deed-fields.tsx';
import type { DeedFieldsProps } from './deed-fields-props.ts';
import { NoticeDeedFields } from './notice-deed-fields.tsx';
import { PlaceStateDeedFields } from './place-state-deed-fields.tsx';
import { SceneDeedFields } from './scene-deed-fields.tsx';
import { VariableDeedFields } from './variable-deed-fields.tsx';
import { WebhookDeedFields } from './webhook-deed-fields.tsx';
import { WorkOrderDeedFields } from './work-order-deed-fields.tsx';

const fieldsOf: { readonly [N in DeedName]: ComponentType<DeedFieldsProps<DeedArgs<N>>> } = {
  scene: SceneDeedFields,
  placeState: PlaceStateDeedFields,
  notice: NoticeDeedFields,
  variable: VariableDeedFields,
  webhook: WebhookDeedFields,
  dataBehavior: BehaviorDeedFields,
  workOrder: WorkOrderDeedFields,
};

/** What a step without a device does. */
export const DeedStepFields = ({ step, place, disabled, onChange }: StepFieldsProps<DeedStep>) => {
  const Fields = fieldsOf[step.deed] as ComponentType<DeedFieldsProps<DeedArgs<DeedName>>>;
  return (
    <Fields
      place={place}
      disabled={disabled}
      args={step.args}
      onChange={(args) => onChange({ ...step, args } as DeedStep)}
    />
  );
};
