import type { DataType, SourceText, Value } from '@eoms/contract/vocabulary';

/** One value of an enumeration. `color` is a state colour of the console's palette, not a CSS colour. */
export interface EnumItem {
  readonly code: string;
  readonly name: SourceText;
  /**
   * The device only passes through this value (warming up, opening): a command is pending while it is shown, and nothing
   * can be set to it.
   */
  readonly transitional?: boolean;
  readonly color?: 'good' | 'warning' | 'bad' | 'busy' | 'quiet';
}

/** Fixed choices, or choices that are known only once the device is connected (its input names). */
export type Choices = readonly EnumItem[] | ((device: DeviceView) => readonly EnumItem[]);

/** The device as seen by descriptions that resolve live choices, without its line. See `Device` for the fields. */
export interface DeviceView {
  readonly params: Readonly<Record<string, Value>>;
  readonly store: Map<string, unknown>;
  get(property: string, index?: number): Value | undefined;
}

/** `code`: a template of several lines, shown in a fixed-width box. */
export type FieldType = DataType | 'secret' | 'host' | 'port' | 'hex' | 'code';

/** One field of a form: a connection parameter of a device, or an argument of an action or a search. */
export interface Field {
  readonly id: string;
  readonly name: SourceText;
  readonly type: FieldType;
  readonly required?: boolean;
  readonly default?: Value;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** Longest text in characters; defaults to 255. */
  readonly maxLength?: number;
  /** Source of a regular expression by the driver's author. User input never becomes one. */
  readonly pattern?: string;
  readonly options?: Choices;
  readonly showIf?: { readonly field: string; readonly in: readonly Value[] };
  readonly help?: SourceText;
}

/** A field whose live choices have been resolved, ready to be sent to a console. */
export type ResolvedField = Omit<Field, 'options'> & { readonly options?: readonly EnumItem[] };
