import type { StepDevices } from './use-step-devices.ts';

/** Fields for the arguments of a step without a device. */
export interface SystemStepProps<A> {
  args: A;
  place: StepDevices;
  disabled: boolean;
  onChange: (args: A) => void;
}
