import { powerAction, powerProperty, shutter } from '../../../kit/declared-abilities.ts';
import type { Definition } from '../../../kit/definition.ts';
import type { DriverModel } from '../../../kit/driver-model.ts';

/** `(PWR 1)` acts without an answer; `(PWR?)` is answered `(PWR!001 "Power On")`, `(SHU?)` by `(SHU!0)`. */
const definition: Definition = {
  properties: [
    powerProperty(
      {
        query: '(PWR?)',
        reply: '\\(PWR!0*(\\d{1,3})',
        valueMap: '0=standby;1=on;10=cooling;11=warming',
        push: true,
      },
      true,
    ),
    shutter.property({ query: '(SHU?)', reply: '\\(SHU!0*(\\d{1,3})', valueMap: '0=false;1=true', push: true }),
  ],
  actions: [
    powerAction({ command: '(PWR {on?1:0})', waitReply: false }, true),
    shutter.action({ command: '(SHU {on?1:0})', waitReply: false }),
  ],
};

const model = (name: string, source: string): DriverModel => ({
  manufacturer: 'Christie',
  name,
  category: 'projector',
  params: { port: 3_002, delimiter: ')', errorReply: 'ERR!?\\d' },
  definition,
  source,
});

export const christieModels: readonly DriverModel[] = [
  model('D4K40-RGB', 'Technical reference D4K40-RGB serial commands 020-102972-02, PWR and SHU'),
  model('Crimson WU25', 'Technical reference Crimson and Crimson Mirage serial commands 020-102660-01, PWR and SHU'),
];
