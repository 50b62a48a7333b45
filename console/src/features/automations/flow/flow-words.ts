import type { Language } from '@eoms/contract';
import type { PlaceFacts } from '../../../domain/checks/use-place-facts.ts';
import { blank } from '../../../domain/fields/field-value-text.ts';
import type { StepDevices } from '../../../domain/scenes/steps/use-step-devices.ts';
import type { KnownVariable } from '../../../domain/variables/known-variables.ts';
import type { usePhrases } from '../../../i18n/i18n.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';

/** What a box of the picture says. */
export interface BoxWords {
  readonly icon: IconName;
  /** What it is about: devices, places, times. */
  readonly subject: string;
  /** All of a subject that is cut. */
  readonly whole?: string;
  readonly words?: string;
  readonly notes?: readonly string[];
  /** Something is not filled in yet. */
  readonly unfinished?: boolean;
}

type NameOf = (id: string) => string;

/** Everything that is needed to put an automation into words. */
export interface FlowNames {
  readonly t: ReturnType<typeof usePhrases<'automations'>>;
  readonly controls: ReturnType<typeof usePhrases<'controls'>>;
  readonly places: ReturnType<typeof usePhrases<'places'>>;
  readonly language: Language;
  readonly facts: PlaceFacts;
  readonly devices: StepDevices;
  readonly variables: readonly KnownVariable[];
  readonly deviceName: NameOf;
  readonly placeName: NameOf;
  readonly groupName: NameOf;
  readonly templateName: NameOf;
  readonly recipientName: NameOf;
  readonly channelName: NameOf;
  readonly behaviorName: NameOf;
  readonly entityName: NameOf;
  /** What a step is filled from. */
  readonly fillName: NameOf;
  readonly levelName: (level: number) => string;
  readonly yesNo: (value: boolean) => string;
  readonly onOff: (value: boolean) => string;
  /** A length of time. */
  readonly time: (seconds: number) => string;
  readonly days: (days: readonly number[]) => string;
  readonly hours: (hours: { periods: { days: number[]; from: string; to: string }[] }) => string;
}

const mostNames = 3;

/** The first few names; all of them where they are cut. */
export const namesInWords = ({ t }: FlowNames, names: readonly string[]): Pick<BoxWords, 'subject' | 'whole'> => {
  const joined = (some: readonly string[]): string => some.join(t('comma'));
  if (names.length === 0) return { subject: blank };
  if (names.length <= mostNames + 1) return { subject: joined(names) };
  const shown = joined(names.slice(0, mostNames));
  return { subject: t('w_more', { names: shown, count: names.length - mostNames }), whole: joined(names) };
};
