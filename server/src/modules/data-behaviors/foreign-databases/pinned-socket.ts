import { connect, type Socket } from 'node:net';
import { BehaviorFault, maximumBytes } from '../behavior-fault.ts';

const lookMs = 20;

/**
 * A connection to a checked address, for libraries that take a socket. It is cut once more has arrived than any answer
 * may have, whoever reads it.
 */
export const openPinnedSocket = (
  { address, port }: { readonly address: string; readonly port: number },
  tooMuch: (fault: BehaviorFault) => void,
): Socket => {
  const socket = connect({ host: address, port });
  socket.setNoDelay(true);
  const look = setInterval(() => {
    if (socket.bytesRead <= 2 * maximumBytes) return;
    const fault = new BehaviorFault('dataBehavior.tooLarge');
    tooMuch(fault);
    socket.destroy();
  }, lookMs);
  socket.once('close', () => clearInterval(look));
  return socket;
};
