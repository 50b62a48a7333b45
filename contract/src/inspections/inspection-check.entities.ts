import { z } from 'zod';

/**
 * What an automatic inspection asks of a device. `reachable`: it answers now. `roundTrip`: as fast as it usually does.
 * `limits`: its values are within the limits of its model. `alarms`: none of its alarms waits. `model`: the checks that
 * its model has. `baseline`: settings are as they were kept. `signal`: a picture reaches it as the source map says.
 * `audio`: as audio systems are judged. `picture`: it delivers one. `active`: checks of its model that change something
 * and put it back.
 */
export const AutomaticCheck = z.enum([
  'reachable',
  'roundTrip',
  'limits',
  'alarms',
  'model',
  'baseline',
  'signal',
  'audio',
  'picture',
  'active',
]);
export type AutomaticCheck = z.infer<typeof AutomaticCheck>;

/** What can be found: by asking the device, or by what somebody answered on the spot. */
export const InspectionCheckKind = z.enum([...AutomaticCheck.options, 'question']);
export type InspectionCheckKind = z.infer<typeof InspectionCheckKind>;
