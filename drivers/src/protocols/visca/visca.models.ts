import type { DriverModel } from '../../kit/driver-model.ts';

interface Row {
  readonly manufacturer: string;
  readonly name: string;
  readonly transport: 'ip' | 'tcp';
  readonly tally: 'none' | 'sony' | 'ptzoptics';
  readonly source: string;
  readonly verified?: true;
}

const sonyX400 = 'Sony VISCA Command List E-042-100 (BRC-X400/X401, SRG-X400/X402/201M2, SRG-X120/HD1M2)';
const sonyX1000 = 'Sony Command List C-456-100 (BRC-X1000/H800), chapter "VISCA over IP"';
const aver = 'AVer Pro-AV camera control: VISCA over IP, UDP port 52381';
const marshall = 'Marshall CV620-IP / CV620-NDI command set, chapter 21, "Communication method of VISCA over IP"';
const ptzOptics = 'PTZOptics VISCA over IP command list, TCP port 5678';

/** Tally only where the maker's list names it. */
const rows: readonly Row[] = [
  { manufacturer: 'Sony', name: 'BRC-X400', transport: 'ip', tally: 'sony', source: sonyX400 },
  { manufacturer: 'Sony', name: 'BRC-X401', transport: 'ip', tally: 'sony', source: sonyX400 },
  { manufacturer: 'Sony', name: 'SRG-X400', transport: 'ip', tally: 'sony', source: sonyX400 },
  { manufacturer: 'Sony', name: 'SRG-X120', transport: 'ip', tally: 'sony', source: sonyX400 },
  { manufacturer: 'Sony', name: 'BRC-X1000', transport: 'ip', tally: 'sony', source: sonyX1000 },
  { manufacturer: 'Sony', name: 'BRC-H800', transport: 'ip', tally: 'sony', source: sonyX1000 },
  { manufacturer: 'AVer', name: 'PTZ310', transport: 'ip', tally: 'none', source: aver },
  { manufacturer: 'AVer', name: 'PTZ330', transport: 'ip', tally: 'none', source: aver },
  { manufacturer: 'PTZOptics', name: 'PT20X-SDI-G2', transport: 'tcp', tally: 'ptzoptics', source: ptzOptics },
  { manufacturer: 'PTZOptics', name: 'PT30X-SDI-G2', transport: 'tcp', tally: 'ptzoptics', source: ptzOptics },
  { manufacturer: 'Marshall', name: 'CV620-IP', transport: 'ip', tally: 'none', source: marshall, verified: true },
  { manufacturer: 'Marshall', name: 'CV620-NDI', transport: 'ip', tally: 'none', source: marshall, verified: true },
  {
    manufacturer: 'Avonic',
    name: 'AV-CM60-IPX-BOX',
    transport: 'tcp',
    tally: 'none',
    source: 'Avonic AV-CM60-IPX-BOX manual, page 44, "VISCA over IP commands": TCP 5678, UDP 1259',
    verified: true,
  },
  {
    manufacturer: 'AViPAS',
    name: 'AV-1071',
    transport: 'tcp',
    tally: 'none',
    source: 'AViPAS AV-1071 manual, "PTZ over TCP/UDP": TCP 5678, UDP 1259',
  },
  {
    manufacturer: 'VDO360',
    name: 'Saber20',
    transport: 'ip',
    tally: 'none',
    source: 'VDO360 Saber20 NDI user manual, "VISCA over IP": UDP 52381',
  },
  {
    manufacturer: 'Everet',
    name: 'EVP230N',
    transport: 'ip',
    tally: 'none',
    source: 'Everet EVP230N manual, "VISCA over IP": UDP 52381',
  },
];

export const viscaModels: readonly DriverModel[] = rows.map(({ manufacturer, name, transport, tally, ...known }) => ({
  manufacturer,
  name,
  category: 'camera',
  params: { transport, tally },
  ...known,
}));
