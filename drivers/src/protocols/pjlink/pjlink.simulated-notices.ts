import type { Value } from '@eoms/contract/vocabulary';
import { createGuard } from '../../kit/guard.ts';
import { openUdpPort } from '../../kit/simulated-port.ts';
import type { Projector } from './pjlink.simulated-projector.ts';
import { type ErrorLevel, errorLevels, errorParts, powerStates } from './pjlink.values.ts';

export interface Notices {
  close(): Promise<void>;
}

const lookEveryMs = 50;

/** Notifications of the projector's current state: `%2POWR=`, `%2INPT=`, `%2ERST=`. */
const noticesOf = ({ values, power }: Projector): string[] => {
  const digit = (level: Value | undefined): number => errorLevels.indexOf(level as ErrorLevel);
  return [
    `%2POWR=${powerStates.indexOf(power())}\r`,
    `%2INPT=${String(values.input)}\r`,
    `%2ERST=${errorParts.map((part) => digit(values[`error${part}`])).join('')}\r`,
  ];
};

/** Sends a notice to `target` (`address:port`) after every change, from the address of the projector. */
export const openNotices = async (
  host: string,
  target: string,
  mac: string,
  projector: Projector,
): Promise<Notices> => {
  const [address = '127.0.0.1', to = '4352'] = target.split(':');
  const port = await openUdpPort({ host, port: 0, receive: () => {} });
  const send = (text: string) => port.send(Buffer.from(text), Number(to), address);
  let last = noticesOf(projector);
  const look = (): void => {
    const now = noticesOf(projector);
    for (const [at, notice] of now.entries()) if (notice !== last[at]) send(notice);
    last = now;
  };
  send(`%2LKUP=${mac}\r`);
  const timer = setInterval(createGuard(`notices of a simulated projector at ${host}`)(look), lookEveryMs).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await port.shut();
    },
  };
};
