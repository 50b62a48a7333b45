import type { Discovery } from '../../kit/define-driver.ts';
import { askByUdp } from '../../transports/udp.ts';
import { artNetPort, decodeArtNet, encodePoll } from './art-net.codec.ts';
import type { ArtNetSockets } from './art-net.sockets.ts';

const say = (zh: string, en: string) => ({ zh, en });

/** Nodes reply to port 6454, some to the source port: both are received. */
export const artNetDiscovery = (sockets: ArtNetSockets): Discovery => ({
  name: say('Art-Net 节点搜索', 'Art-Net node search'),
  params: [
    {
      id: 'address',
      name: say('广播地址或节点地址', 'Broadcast address or address of a node'),
      type: 'host',
      required: true,
      default: '255.255.255.255',
    },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: artNetPort },
    { id: 'listenPort', name: say('本地端口', 'Local port'), type: 'port', min: 0, default: artNetPort },
    { id: 'seconds', name: say('等待时间', 'Wait'), type: 'int', unit: 's', default: 4, min: 1, max: 30 },
  ],
  run: async ({ args, found, signal }) => {
    const socket = await sockets.use(Number(args.listenPort ?? artNetPort));
    const take = (host: string, packet: Buffer): void => {
      const reply = decodeArtNet(packet);
      if (reply?.kind !== 'pollReply') return;
      const universe = reply.outputs[0]?.universe ?? 0;
      found({
        key: `${reply.mac}/${reply.bindIndex}`,
        name: reply.longName || reply.shortName || host,
        params: { host, port: Number(args.port ?? artNetPort), universe },
        info: {
          mac: reply.mac,
          firmware: reply.firmware,
          outputs: reply.outputs.map((output) => output.universe).join(', '),
        },
      });
    };
    const unlisten = socket.listen(({ host, packet }) => take(host, packet));
    try {
      await askByUdp({
        data: encodePoll(),
        host: String(args.address ?? '255.255.255.255'),
        port: Number(args.port ?? artNetPort),
        broadcast: true,
        listenMs: Number(args.seconds ?? 4) * 1_000,
        signal,
        onAnswer: ({ data, from }) => take(from.host, data),
      });
    } finally {
      unlisten();
      socket.leave();
    }
  },
});
