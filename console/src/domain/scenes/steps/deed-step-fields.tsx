import type { DeedStep } from '@eoms/contract';
import type { StepFieldsProps } from './action-step-fields.tsx';
import { BehaviorDeedFields } from './behavior-deed-fields.tsx';
import { NoticeDeedFields } from './notice-deed-fields.tsx';
import { PlaceStateDeedFields } from './place-state-deed-fields.tsx';
import { SceneDeedFields } from './scene-deed-fields.tsx';
import { VariableDeedFields } from './variable-deed-fields.tsx';
import { WebhookDeedFields } from './webhook-deed-fields.tsx';
import { WorkOrderDeedFields } from './work-order-deed-fields.tsx';

/** What a step without a device does. */
export const DeedStepFields = ({ step, place, disabled, onChange }: StepFieldsProps<DeedStep>) => {
  const shared = { place, disabled };
  switch (step.deed) {
    case 'scene':
      return <SceneDeedFields {...shared} args={step.args} onChange={(args) => onChange({ ...step, args })} />;
    case 'placeState':
      return <PlaceStateDeedFields {...shared} args={step.args} onChange={(args) => onChange({ ...step, args })} />;
    case 'notice':
      return <NoticeDeedFields {...shared} args={step.args} onChange={(args) => onChange({ ...step, args })} />;
    case 'variable':
      return <VariableDeedFields {...shared} args={step.args} onChange={(args) => onChange({ ...step, args })} />;
    case 'webhook':
      return <WebhookDeedFields {...shared} args={step.args} onChange={(args) => onChange({ ...step, args })} />;
    case 'dataBehavior':
      return <BehaviorDeedFields {...shared} args={step.args} onChange={(args) => onChange({ ...step, args })} />;
    case 'workOrder':
      return <WorkOrderDeedFields {...shared} args={step.args} onChange={(args) => onChange({ ...step, args })} />;
  }
};
