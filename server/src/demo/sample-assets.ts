import type { AssetRecordDraft } from '@eoms/contract';
import type { sampleAssets } from '@eoms/phrases';
import type { PlaceCode } from './sample-places.ts';

type Text = keyof typeof sampleAssets;
export type Kind = 'projectors' | 'displays' | 'cameras' | 'signal' | 'power' | 'audio' | 'other' | 'furniture';

interface SampleCategory {
  readonly kind: Kind;
  readonly prefix: string;
  readonly years: number | null;
  readonly residualPercent: number;
}
export const categories: readonly SampleCategory[] = [
  { kind: 'projectors', prefix: 'PJ', years: 5, residualPercent: 5 },
  { kind: 'displays', prefix: 'DS', years: 5, residualPercent: 5 },
  { kind: 'cameras', prefix: 'CA', years: 5, residualPercent: 5 },
  { kind: 'signal', prefix: 'SG', years: 8, residualPercent: 5 },
  { kind: 'power', prefix: 'PW', years: 10, residualPercent: 5 },
  { kind: 'audio', prefix: 'AU', years: 5, residualPercent: 5 },
  { kind: 'other', prefix: 'DV', years: 5, residualPercent: 5 },
  { kind: 'furniture', prefix: 'RC', years: null, residualPercent: 0 },
];

/** The categories of device types. */
const kinds: Readonly<Record<string, Kind>> = {
  projector: 'projectors',
  display: 'displays',
  screen: 'displays',
  camera: 'cameras',
  matrix: 'signal',
  power: 'power',
  meter: 'power',
  network: 'power',
  audio: 'audio',
  microphone: 'audio',
};
export const classOf = (typeCode: string): Kind => kinds[typeCode] ?? 'other';

interface Purchase {
  readonly agoDays: number;
  /** Of each. */
  readonly price: string;
  readonly warrantyYears: number;
}
export const purchases: Readonly<Record<Kind, Purchase>> = {
  projectors: { agoDays: 1_343, price: '86000.00', warrantyYears: 4 },
  displays: { agoDays: 900, price: '18800.00', warrantyYears: 3 },
  cameras: { agoDays: 700, price: '12600.00', warrantyYears: 2 },
  signal: { agoDays: 1_343, price: '45200.00', warrantyYears: 5 },
  power: { agoDays: 1_343, price: '3600.00', warrantyYears: 3 },
  audio: { agoDays: 420, price: '22400.00', warrantyYears: 3 },
  other: { agoDays: 500, price: '2680.00', warrantyYears: 2 },
  furniture: { agoDays: 1_343, price: '5200.00', warrantyYears: 1 },
};

interface SampleSupplier {
  readonly key: Text;
  readonly address: Text;
  readonly contact: Text;
  readonly role: Text;
  readonly phone: string;
  readonly contract?: {
    readonly number: string;
    readonly subject: Text;
    /** Days until its end. */
    readonly endsIn: number;
    readonly responseHours: number;
    readonly onSiteHours: number;
  };
}
export const suppliers: readonly SampleSupplier[] = [
  {
    key: 'integrator',
    address: 'integratorAddress',
    contact: 'manager',
    role: 'sales',
    phone: '13900010001',
    contract: { number: 'WB-2026-018', subject: 'maintenanceContract', endsIn: 41, responseHours: 2, onSiteHours: 24 },
  },
  {
    key: 'optics',
    address: 'opticsAddress',
    contact: 'engineer',
    role: 'service',
    phone: '13900010002',
    contract: { number: 'WX-2026-007', subject: 'opticsContract', endsIn: 210, responseHours: 8, onSiteHours: 72 },
  },
  { key: 'rental', address: 'rentalAddress', contact: 'owner', role: 'sales', phone: '13900010003' },
];

interface SampleBare {
  readonly name: Text;
  /** The name of what it is inside. */
  readonly inside?: Text;
  readonly kind: Kind;
  readonly place: PlaceCode;
  readonly location?: Text;
  readonly price: string;
  readonly agoDays: number;
  readonly warrantyYears: number | null;
  readonly many?: number;
  readonly then?:
    | { readonly action: 'lend'; readonly holder: Text; readonly dueIn: number; readonly remarks?: Text }
    | { readonly action: 'use' | 'repair' | 'retire'; readonly remarks?: Text };
}
export const bare: readonly SampleBare[] = [
  {
    name: 'rack',
    kind: 'furniture',
    place: '201',
    location: 'rackPlace',
    price: '5200.00',
    agoDays: 1_343,
    warrantyYears: 3,
    then: { action: 'use' },
  },
  {
    name: 'patch',
    inside: 'rack',
    kind: 'signal',
    place: '201',
    price: '1860.50',
    agoDays: 1_343,
    warrantyYears: 3,
    then: { action: 'use' },
  },
  {
    name: 'processor',
    inside: 'rack',
    kind: 'audio',
    place: '201',
    price: '38000.00',
    agoDays: 1_343,
    warrantyYears: 3,
    then: { action: 'use' },
  },
  { name: 'case', kind: 'furniture', place: '202', price: '1280.00', agoDays: 410, warrantyYears: 1 },
  {
    name: 'microphone',
    inside: 'case',
    kind: 'audio',
    place: '202',
    price: '3980.00',
    agoDays: 410,
    warrantyYears: 2,
    many: 4,
  },
  {
    name: 'speaker',
    kind: 'audio',
    place: '202',
    price: '6480.00',
    agoDays: 410,
    warrantyYears: 2,
    then: { action: 'lend', holder: 'borrower', dueIn: 2, remarks: 'concert' },
  },
  {
    name: 'speaker',
    kind: 'audio',
    place: '205',
    price: '6480.00',
    agoDays: 410,
    warrantyYears: 2,
    then: { action: 'repair', remarks: 'toRepair' },
  },
  {
    name: 'oldMixer',
    kind: 'audio',
    place: '205',
    price: '24500.00',
    agoDays: 2_900,
    warrantyYears: 1,
    then: { action: 'retire', remarks: 'replaced' },
  },
];

interface SampleRecord {
  readonly typeCode: string;
  /** Which device of that type. */
  readonly device: number;
  readonly kind: AssetRecordDraft['kind'];
  readonly agoDays: number;
  readonly text: Text;
  readonly parts?: Text;
  /** Labour, parts, external. */
  readonly costs: readonly [string | null, string | null, string | null];
  readonly by: Text;
  readonly nextIn?: number;
}
const filters = (device: number): SampleRecord[] =>
  [1_000, 640, 275].map((agoDays) => ({
    typeCode: 'projector',
    device,
    kind: 'cleaning',
    agoDays,
    text: 'filter',
    parts: 'filterPart',
    costs: ['120.00', '780.00', null],
    by: 'house',
  }));
export const records: readonly SampleRecord[] = [
  ...filters(0),
  ...filters(1),
  {
    typeCode: 'projector',
    device: 0,
    kind: 'repair',
    agoDays: 480,
    text: 'fan',
    costs: [null, null, '5000.00'],
    by: 'optics',
  },
  {
    typeCode: 'projector',
    device: 0,
    kind: 'repair',
    agoDays: 7,
    text: 'engine',
    parts: 'enginePart',
    costs: ['600.00', '3600.00', null],
    by: 'optics',
    nextIn: 83,
  },
  {
    typeCode: 'camera',
    device: 0,
    kind: 'repair',
    agoDays: 130,
    text: 'gimbal',
    parts: 'gimbalPart',
    costs: ['200.00', '86.50', null],
    by: 'house',
  },
];
