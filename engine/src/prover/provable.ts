import type { FindingKind, PlainType, SourceText, Value } from '@eoms/contract/vocabulary';
import type { Operator, ResolvedAction, ResolvedProperty } from '@eoms/drivers/kit';
import type { Step, Target } from '../scenes/scene.ts';
import type { RunVariables } from '../scenes/variable-types.ts';

/** The value that a check compares with: a fixed one, a variable, or a property of a device. */
export type Against =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'device'; readonly deviceId: string; readonly property: string };

/** Which days of the venue's calendar; working days can be any days of the week. */
export type ProvableDays = 'all' | 'workdays' | 'holidays';

/** Periods of a week; 1 is Monday, times are `HH:MM`, and one that ends no later than it begins ends on the next day. */
export interface ProvableHours {
  readonly applies: 'inside' | 'outside';
  readonly periods: readonly { readonly days: readonly number[]; readonly from: string; readonly to: string }[];
}

export type ProvableCheck =
  | {
      readonly kind: 'value';
      readonly deviceId: string;
      readonly property: string;
      readonly operator: Operator;
      readonly against: Against;
      /** It must have held for so long. */
      readonly forSeconds?: number | undefined;
    }
  | {
      readonly kind: 'connection';
      readonly deviceId: string;
      readonly is: 'online' | 'offline';
      readonly forSeconds?: number | undefined;
    }
  | { readonly kind: 'placeState'; readonly placeId: string; readonly is: readonly string[] }
  | { readonly kind: 'hours'; readonly hours: ProvableHours; readonly on?: ProvableDays | undefined }
  | { readonly kind: 'variable'; readonly name: string; readonly operator: Operator; readonly value: Value }
  /** What another system answers: it may be anything at any time. */
  | { readonly kind: 'behavior' };
export type ProvableCondition =
  | ProvableCheck
  | { readonly match: 'all' | 'any'; readonly rules: readonly ProvableCondition[] };

export interface PropertyTrigger {
  readonly kind: 'property';
  readonly id: string;
  readonly deviceIds: readonly string[];
  /** Of an indexed property, `route[2]` means one element and `route` each of them. */
  readonly property: string;
  readonly on: 'change' | 'report';
  readonly compare: { readonly operator: Operator; readonly value: Value } | null;
  readonly forSeconds: number;
}
export type ProvableTrigger =
  | PropertyTrigger
  | {
      readonly kind: 'connection';
      readonly id: string;
      readonly deviceIds: readonly string[];
      readonly to: 'online' | 'offline';
      readonly forSeconds: number;
    }
  | {
      readonly kind: 'alarm';
      readonly id: string;
      readonly change: 'raised' | 'cleared' | 'acknowledged';
      readonly level: number;
      readonly placeIds: readonly string[];
    }
  | { readonly kind: 'placeState'; readonly id: string; readonly placeIds: readonly string[]; readonly to: string }
  | {
      readonly kind: 'meeting';
      readonly id: string;
      readonly placeIds: readonly string[];
      readonly point: 'before' | 'begun' | 'ended';
      readonly minutes: number;
    }
  | {
      readonly kind: 'schedule';
      readonly id: string;
      readonly when:
        | {
            readonly kind: 'times';
            readonly times: readonly string[];
            readonly days: readonly number[];
            readonly on?: ProvableDays | undefined;
          }
        | { readonly kind: 'cron'; readonly expression: string }
        | {
            readonly kind: 'sun';
            readonly event: 'sunrise' | 'sunset';
            readonly offsetMinutes: number;
            readonly days: readonly number[];
            readonly on?: ProvableDays | undefined;
          };
    }
  | { readonly kind: 'webhook' | 'mqtt' | 'entityRecord' | 'start'; readonly id: string };

/** An automation as far as it can be judged before it runs. Without triggers, only people start it. */
export interface ProvableAutomation {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly triggers: readonly ProvableTrigger[];
  /** Null: always. */
  readonly condition: ProvableCondition | null;
  readonly steps: readonly Step[];
  /** Variables that each of its runs has for itself. */
  readonly variables?: RunVariables | undefined;
}

export type ProvableProperty = Pick<ResolvedProperty, 'id' | 'name' | 'type' | 'unit' | 'enum' | 'access' | 'index'> &
  Partial<Pick<ResolvedProperty, 'capability'>> & {
    /** Where it is known, values beyond it never occur. */
    readonly min?: number | undefined;
    readonly max?: number | undefined;
  };

export interface KnownDevice {
  readonly name: string;
  readonly properties: readonly ProvableProperty[];
  readonly actions: readonly ResolvedAction[];
}

/** What is known of the venue. Asked again and again for the same ids, so that answers should be at hand. */
export interface Facts {
  device(id: string): KnownDevice | undefined;
  /** Name of a place; undefined if there is none. */
  place(id: string): string | undefined;
  /** `name` is what people know it by, where that is not its name here. */
  variable(name: string): { readonly type: PlainType; readonly name?: string } | undefined;
  /** The devices of a type at some places at present. */
  devicesOf(target: Extract<Target, { kind: 'type' }>): readonly string[];
}

/** One moment of an example; `value` is null where there is none. */
export interface ExampleEvent {
  /** Seconds after the first event. */
  readonly at: number;
  readonly what: {
    readonly kind: 'holds' | 'becomes' | 'happens' | 'runs' | 'writes';
    /** Of the automation that runs or writes. */
    readonly automationId: string | null;
    readonly deviceId: string | null;
    readonly property: string | null;
    readonly value: Value;
  };
  readonly text: SourceText;
}

export interface Finding {
  readonly kind: FindingKind;
  readonly severity: 'error' | 'warning';
  /** Those that take part; of a loop in the order in which they set each other off. */
  readonly automationIds: readonly string[];
  readonly deviceId: string | null;
  /** Key of the value. */
  readonly property: string | null;
  /** The trigger, check or step that it is about: `trigger t1`, `check 2.1`, `step s1`. */
  readonly part: string | null;
  readonly text: SourceText;
  /** The shortest way to see it; empty where there is nothing to happen. */
  readonly example: readonly ExampleEvent[];
}

/** A question that was given up, so that silence about it means nothing. */
export interface Undecided {
  readonly kind: FindingKind;
  readonly automationIds: readonly string[];
  readonly reason: SourceText;
}

export interface Proof {
  /** Errors first, then in the order of kinds and automations. */
  readonly findings: readonly Finding[];
  readonly undecided: readonly Undecided[];
}
