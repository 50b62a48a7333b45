import { openRelay, type Relay } from '@eoms/drivers/kit';

/** The address of a simulated device as controllers see it, on a wire that loses some of what is sent to the device. */
export interface LossyWire extends Pick<Relay, 'host' | 'port' | 'close'> {
  /** Whether each piece that is sent from now on is lost; undefined: none. */
  lose(isLost: ((piece: string) => boolean) | undefined): void;
  /** Pieces that were lost. */
  lost(): number;
}

export const openLossyWire = async (device: { readonly host: string; readonly port: number }): Promise<LossyWire> => {
  let isLost: ((piece: string) => boolean) | undefined;
  let count = 0;
  const relay = await openRelay({
    to: () => device,
    onSent: (piece) => {
      if (!isLost?.(piece.toString('latin1'))) return true;
      count += 1;
      return false;
    },
  });
  return {
    ...relay,
    lose: (next) => {
      isLost = next;
    },
    lost: () => count,
  };
};
