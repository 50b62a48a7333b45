import { createSocket } from 'node:dgram';
import type { Value } from '@eoms/contract/vocabulary';
import type { Projector } from './pjlink.simulated-projector.ts';
import { type ErrorLevel, errorLevels, errorParts, powerStates } from './pjlink.values.ts';

export interface Notices {
  close(): void;
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
export const openNotices = (host: string, target: string, mac: string, projector: Projector): Promise<Notices> =>
  new Promise((resolve, reject) => {
    const [address = '127.0.0.1', port = '4352'] = target.split(':');
    const socket = createSocket('udp4');
    const send = (text: string) => socket.send(text, Number(port), address, () => {});
    let last = noticesOf(projector);
    const look = (): void => {
      const now = noticesOf(projector);
      for (const [at, notice] of now.entries()) if (notice !== last[at]) send(notice);
      last = now;
    };
    socket.once('error', reject);
    socket.bind(0, host, () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      send(`%2LKUP=${mac}\r`);
      const timer = setInterval(look, lookEveryMs);
      timer.unref();
      resolve({
        close: () => {
          clearInterval(timer);
          socket.close();
        },
      });
    });
  });
