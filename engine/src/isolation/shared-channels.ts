import { type Broker, deviceError } from '@eoms/drivers/kit';

interface Channel {
  readonly broker?: Broker;
  end(): void;
}

const mostChannels = 20_000;
const tooMany = () => deviceError('busy', { zh: '订阅过多', en: 'the driver follows too many things' });

export type Channels = ReturnType<typeof createChannels>;

/** The open channels of one worker, by the numbers that it assigned. */
export const createChannels = () => {
  const channels = new Map<number, Channel>();
  const leave = (channel: number): void => {
    const open = channels.get(channel);
    channels.delete(channel);
    open?.end();
  };
  /** Stores an opened channel, or ends it if it was closed meanwhile. Returns whether it is still open. */
  const settleIn = (channel: number, fresh: Channel): boolean => {
    if (channels.has(channel)) channels.set(channel, fresh);
    else fresh.end();
    return channels.has(channel);
  };
  const reserve = (channel: number, end: () => void): void => {
    if (channels.size >= mostChannels) throw tooMany();
    channels.set(channel, { end });
  };
  return {
    leave,
    settleIn,
    reserve,
    brokerOf: (channel: number): Broker | undefined => channels.get(channel)?.broker,
    close: (): void => {
      for (const channel of [...channels.keys()]) leave(channel);
    },
  };
};
