import type { SystemStep, SystemStepArgs, SystemStepName } from '@eoms/contract';
import type { ComponentType } from 'react';
import type { StepFieldsProps } from './action-step-fields.tsx';
import { BehaviorStepFields } from './behavior-step-fields.tsx';
import { NoticeStepFields } from './notice-step-fields.tsx';
import { PlaceStateStepFields } from './place-state-step-fields.tsx';
import { SceneStepFields } from './scene-step-fields.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { VariableStepFields } from './variable-step-fields.tsx';
import { WebhookStepFields } from './webhook-step-fields.tsx';
import { WorkOrderStepFields } from './work-order-step-fields.tsx';

const fieldsOf: { readonly [N in SystemStepName]: ComponentType<SystemStepProps<SystemStepArgs<N>>> } = {
  scene: SceneStepFields,
  placeState: PlaceStateStepFields,
  notice: NoticeStepFields,
  variable: VariableStepFields,
  webhook: WebhookStepFields,
  dataBehavior: BehaviorStepFields,
  workOrder: WorkOrderStepFields,
};

/** What a step without a device does. */
export const SystemStepFields = ({ step, place, disabled, onChange }: StepFieldsProps<SystemStep>) => {
  const Fields = fieldsOf[step.systemStep] as ComponentType<SystemStepProps<SystemStepArgs<SystemStepName>>>;
  return (
    <Fields
      place={place}
      disabled={disabled}
      args={step.args}
      onChange={(args) => onChange({ ...step, args } as SystemStep)}
    />
  );
};
