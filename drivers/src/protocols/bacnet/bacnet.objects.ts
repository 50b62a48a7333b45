import type { DataType, Value } from '@eoms/contract/vocabulary';
import type { EnumItem } from '../../kit/field.ts';
import { scaleRaw, wholeNumber } from '../../kit/scaling.ts';

const say = (zh: string, en: string) => ({ zh, en });

export interface ObjectKind {
  readonly code: string;
  readonly type: number;
  /** Application tag of the present value (20.2.1.4). */
  readonly tag: number;
  readonly name: { readonly zh: string; readonly en: string };
}

export const tags = {
  nothing: 0,
  bool: 1,
  unsigned: 2,
  signed: 3,
  real: 4,
  double: 5,
  text: 7,
  bits: 8,
  enumerated: 9,
  objectId: 12,
  error: 105,
};

/** Object types of clause 21 that have a present value. */
export const objectKinds: readonly ObjectKind[] = [
  { code: 'ai', type: 0, tag: tags.real, name: say('模拟输入 AI', 'Analog input') },
  { code: 'ao', type: 1, tag: tags.real, name: say('模拟输出 AO', 'Analog output') },
  { code: 'av', type: 2, tag: tags.real, name: say('模拟值 AV', 'Analog value') },
  { code: 'bi', type: 3, tag: tags.enumerated, name: say('开关输入 BI', 'Binary input') },
  { code: 'bo', type: 4, tag: tags.enumerated, name: say('开关输出 BO', 'Binary output') },
  { code: 'bv', type: 5, tag: tags.enumerated, name: say('开关值 BV', 'Binary value') },
  { code: 'dev', type: 8, tag: tags.unsigned, name: say('设备', 'Device') },
  { code: 'mi', type: 13, tag: tags.unsigned, name: say('多态输入 MI', 'Multi-state input') },
  { code: 'mo', type: 14, tag: tags.unsigned, name: say('多态输出 MO', 'Multi-state output') },
  { code: 'mv', type: 19, tag: tags.unsigned, name: say('多态值 MV', 'Multi-state value') },
  { code: 'acc', type: 23, tag: tags.unsigned, name: say('累计 ACC', 'Accumulator') },
  { code: 'csv', type: 40, tag: tags.text, name: say('文本值 CSV', 'Character string value') },
  { code: 'iv', type: 45, tag: tags.signed, name: say('整数值 IV', 'Integer value') },
  { code: 'lav', type: 46, tag: tags.double, name: say('双精度值 LAV', 'Large analog value') },
  { code: 'piv', type: 48, tag: tags.unsigned, name: say('正整数值 PIV', 'Positive integer value') },
];
export const objectKind = (code: Value | undefined): ObjectKind | undefined =>
  objectKinds.find((kind) => kind.code === code);

export const propertyIds = {
  objectName: 77,
  presentValue: 85,
  systemStatus: 112,
  units: 117,
  vendorName: 121,
  modelName: 70,
  firmware: 44,
  objectList: 76,
  statusFlags: 111,
} as const;

/** Properties of clause 12 worth reading apart from the present value. */
export const propertyChoices: readonly EnumItem[] = [
  { code: '85', name: say('当前值', 'Present value') },
  { code: '111', name: say('状态标志', 'Status flags') },
  { code: '36', name: say('事件状态', 'Event state') },
  { code: '103', name: say('可靠性', 'Reliability') },
  { code: '81', name: say('停用', 'Out of service') },
  { code: '28', name: say('描述', 'Description') },
  { code: '77', name: say('对象名称', 'Object name') },
  { code: '112', name: say('系统状态', 'System status') },
  { code: '16', name: say('动作次数', 'Change of state count') },
  { code: '33', name: say('运行时间', 'Elapsed active time') },
];

/** BACnetEngineeringUnits (clause 21). */
const units: Readonly<Record<number, string>> = {
  2: 'mA',
  3: 'A',
  5: 'V',
  8: 'VA',
  9: 'kVA',
  18: 'Wh',
  19: 'kWh',
  27: 'Hz',
  29: '%RH',
  30: 'mm',
  31: 'm',
  37: 'lx',
  47: 'W',
  48: 'kW',
  53: 'Pa',
  54: 'kPa',
  55: 'bar',
  62: '°C',
  63: 'K',
  64: '°F',
  71: 'h',
  72: 'min',
  73: 's',
  74: 'm/s',
  80: 'm³',
  82: 'L',
  85: 'm³/s',
  87: 'L/s',
  96: 'ppm',
  98: '%',
  104: 'rpm',
  133: 'hPa',
  135: 'm³/h',
  146: 'MWh',
  199: 'dB',
  219: 'µg/m³',
};
export const unitText = (code: Value | undefined): string | undefined =>
  typeof code === 'number' ? units[code] : undefined;

/** What the library decoded: one value, or a list with one value in most cases. */
export interface Decoded {
  readonly type: number;
  readonly value: unknown;
}

const bitsOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null || !('value' in value) || !('bitsUsed' in value)) return '';
  const bytes = Array.isArray(value.value) ? value.value.map(Number) : [];
  return Array.from({ length: Math.min(64, Number(value.bitsUsed)) }, (_, at) =>
    String(((bytes[at >> 3] ?? 0) >> (at & 7)) & 1),
  ).join('');
};

/** A Real has seven significant digits; the further digits of a 64-bit float are noise. All other numbers are exact. */
const realDigits = (value: number): number => Number(value.toPrecision(7));

const asNumber = ({ type, value }: Decoded): number | bigint | undefined => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' && (type === tags.unsigned || type === tags.signed)) return BigInt(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return type === tags.real ? realDigits(value) : value;
};

/** A decoded value as a property holds it; undefined when the type cannot hold it. `scale` applies to numbers. */
export const asPropertyValue = (type: DataType, decoded: Decoded | undefined, scale = 1): Value | undefined => {
  if (decoded === undefined || decoded.type === tags.error) return undefined;
  const { value } = decoded;
  if (decoded.type === tags.nothing) return null;
  if (decoded.type === tags.bits) return type === 'string' ? bitsOf(value) : undefined;
  const number = asNumber(decoded);
  if (number === undefined) return typeof value === 'string' && type === 'string' ? value.slice(0, 1_000) : undefined;
  if (type === 'bool') return Number(number) !== 0;
  if (type === 'enum' || type === 'string') return String(number);
  const raw = scaleRaw(number, scale, 0);
  const scaled = decoded.type === tags.real ? realDigits(Number(raw)) : raw;
  if (type === 'long') return wholeNumber(scaled);
  if (type === 'int') return Number.isSafeInteger(Math.round(Number(scaled))) ? Math.round(Number(scaled)) : undefined;
  return type === 'double' ? Number(scaled) : undefined;
};

const flags: Readonly<Record<string, number>> = { true: 1, on: 1, '1': 1, false: 0, off: 0, '0': 0 };

/** Whole numbers of the wire are 64 bits wide at most. */
const [leastSigned, mostSigned, mostUnsigned] = [-(1n << 63n), (1n << 63n) - 1n, (1n << 64n) - 1n];

const asWhole = (tag: number, value: Value, scale: number): number | string | undefined => {
  const text = String(value).trim();
  const rounded = Math.round(Number(value) / scale);
  const isExact = scale === 1 && /^[+-]?\d{1,20}$/.test(text);
  if (!isExact && !Number.isSafeInteger(rounded)) return undefined;
  const whole = isExact ? BigInt(text) : BigInt(rounded);
  const [least, most] = tag === tags.signed ? [leastSigned, mostSigned] : [0n, mostUnsigned];
  if (whole < least || whole > most) return undefined;
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole);
};

/** Encodes a value for the object's present value; undefined when it is invalid. */
export const asWritten = (
  kind: ObjectKind,
  value: Value,
  scale = 1,
): { type: number; value: number | string } | undefined => {
  if (value === null || value === '') return undefined;
  if (kind.tag === tags.text) return { type: tags.text, value: String(value) };
  if (kind.tag === tags.enumerated) {
    const flag = flags[String(value).toLowerCase()];
    return flag === undefined ? undefined : { type: tags.enumerated, value: flag };
  }
  if (kind.tag === tags.real || kind.tag === tags.double) {
    const number = Number(value) / scale;
    const held = kind.tag === tags.real ? Math.fround(number) : number;
    return Number.isFinite(held) ? { type: kind.tag, value: number } : undefined;
  }
  const whole = asWhole(kind.tag, value, scale);
  return whole === undefined ? undefined : { type: kind.tag, value: whole };
};
