import type { sampleVenue } from '@eoms/phrases';
import type { PlaceCode } from './sample-places.ts';

export interface SampleProjector {
  readonly place: PlaceCode;
  readonly name: keyof typeof sampleVenue.projectors;
  /** Name of a model of the PJLink driver. */
  readonly model: string;
  readonly on: boolean;
  readonly hours: number;
  readonly installed: keyof typeof sampleVenue.installed;
  /** Asks for a password, as PJLink projectors may. */
  readonly secured?: true;
}

const row = (
  place: PlaceCode,
  name: SampleProjector['name'],
  model: string,
  on: boolean,
  hours: number,
  installed: SampleProjector['installed'],
  secured?: true,
): SampleProjector => ({ place, name, model, on, hours, installed, ...(secured ? { secured } : {}) });

/** Twenty-four projectors, numbered from 1 in this order. Number 12 has a lamp past the hours its driver warns at. */
export const sampleProjectors: readonly SampleProjector[] = [
  row('101', 'mainLeft', 'PT-RZ16K', true, 1_284, 'ceiling'),
  row('101', 'mainRight', 'PT-RZ16K', true, 1_190, 'ceiling'),
  row('101', 'stage', 'PT-RZ120', false, 642, 'ceiling'),
  row('102', 'mainLeft', 'PT-RZ120', false, 2_310, 'ceiling'),
  row('102', 'mainRight', 'PT-RZ120', false, 2_287, 'ceiling'),
  row('103', 'main', 'LX-MU500', true, 1_822, 'ceiling'),
  row('103', 'side', 'EB-460', true, 905, 'wall'),
  row('107', 'welcome', 'PT-RZ120', true, 2_764, 'booth'),
  row('107', 'guide', 'EB-460', true, 1_416, 'wall'),
  row('201', 'mainLeft', 'PT-RZ21K', true, 2_284, 'booth', true),
  row('201', 'mainRight', 'PT-RZ21K', true, 2_190, 'booth', true),
  row('201', 'side', 'PT-RZ16K', true, 3_012, 'ceiling', true),
  row('201', 'stage', 'LX-MU500', false, 1_022, 'ceiling'),
  row('202', 'main', 'CP-X3010', false, 2_655, 'ceiling'),
  row('205', 'main', 'PT-FW430', true, 1_733, 'ceiling'),
  row('206', 'main', 'LX-MU500', true, 1_207, 'ceiling'),
  row('206', 'second', 'LX-MU500', false, 1_195, 'ceiling'),
  row('207', 'main', 'EB-410W', true, 2_001, 'ceiling'),
  row('207', 'second', 'EB-410W', true, 1_984, 'ceiling'),
  row('301', 'main', 'PT-RZ120', true, 388, 'ceiling', true),
  row('301', 'second', 'PT-FW430', false, 1_514, 'ceiling'),
  row('302', 'main', 'PT-FW430', true, 1_120, 'ceiling'),
  row('302', 'second', 'CP-X3010', false, 2_420, 'ceiling'),
  row('305', 'main', 'CP-X3010', false, 2_098, 'wall'),
];
