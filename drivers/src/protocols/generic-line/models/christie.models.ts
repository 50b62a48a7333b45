import { powerAction, powerProperty, shutter } from '../../../kit/declared-abilities.ts';
import type { DriverModel } from '../../../kit/define-driver.ts';
import type { Definition } from '../../../kit/definition.ts';

/** `(PWR1)` acts without an answer, `(PWR?)` is answered `(PWR!001)`, sometimes with words after the number. */
const definition: Definition = {
  properties: [
    powerProperty(
      {
        query: '(PWR?)',
        reply: '\\(PWR!(\\d{3})',
        valueMap: '000=standby;001=on;010=cooling;011=warming',
        push: true,
      },
      true,
    ),
    shutter.property({ query: '(SHU?)', reply: '\\(SHU!(\\d{3})', valueMap: '000=false;001=true', push: true }),
  ],
  actions: [
    powerAction({ command: '(PWR{on?1:0})', waitReply: false }, true),
    shutter.action({ command: '(SHU{on?1:0})', waitReply: false }),
  ],
};

export const christieModels: readonly DriverModel[] = [
  {
    manufacturer: 'Christie',
    name: 'DHD700-GS',
    category: 'projector',
    params: { port: 3_002, delimiter: ')', errorReply: 'ERR!?\\d' },
    definition,
    source: 'GS Series Serial API Commands, technical reference 020-102271: PWR, SHU',
  },
];
