import type { DriverModel } from '../../kit/define-driver.ts';

interface Row {
  readonly manufacturer: string;
  readonly name: string;
  readonly class: '1' | '2';
  readonly inputs: string;
  readonly source: string;
}

/** Inputs as the makers' manuals list them; a class 1 device cannot tell their names itself. */
const rows: readonly Row[] = [
  {
    manufacturer: 'Panasonic',
    name: 'PT-RZ21K',
    class: '2',
    inputs: '11=RGB1; 12=RGB2; 31=DVI-D; 32=HDMI; 33=DIGITAL LINK; 34=SDI1; 35=SDI2',
    source: 'Operating instructions PT-RZ21K/PT-RS20K, page 227',
  },
  {
    manufacturer: 'Panasonic',
    name: 'PT-RZ16K',
    class: '2',
    inputs: '11=RGB1; 12=RGB2; 31=DVI-D; 32=HDMI; 33=DIGITAL LINK; 34=SDI1; 35=SDI2',
    source: 'Operating instructions PT-RZ16K, page 235',
  },
  {
    manufacturer: 'Panasonic',
    name: 'PT-RZ120',
    class: '2',
    inputs: '11=RGB1; 12=RGB2; 31=DVI-D; 32=HDMI; 33=DIGITAL LINK; 34=SDI',
    source: 'Operating instructions PT-RZ120, page 189',
  },
  {
    manufacturer: 'Panasonic',
    name: 'PT-FW430',
    class: '1',
    inputs: '11=RGB1; 12=DVI-I (analog); 21=VIDEO; 22=S-VIDEO; 31=HDMI; 32=DVI-I (digital); 51=NETWORK',
    source: 'Operating instructions PT-FW430, page 40',
  },
  {
    manufacturer: 'Canon',
    name: 'LX-MU500',
    class: '1',
    inputs: '11=COMPUTER1; 12=COMPUTER2; 21=VIDEO; 22=S-VIDEO; 31=HDMI1/MHL; 32=HDMI2; 33=HDBaseT',
    source: "User's manual LX-MU500/LX-MW500, page 55",
  },
  {
    manufacturer: 'Hitachi',
    name: 'CP-X3010',
    class: '1',
    inputs: '11=COMPUTER IN 1; 12=COMPUTER IN 2; 21=COMPONENT; 22=S-VIDEO; 23=VIDEO',
    source: "User's manual CP-X3010 (technical), page 28",
  },
  {
    manufacturer: 'Epson',
    name: 'EB-460',
    class: '1',
    inputs: '11=Computer1; 12=Computer2; 21=Video; 22=S-Video; 41=USB; 52=LAN; 53=USB Display',
    source: "User's guide EB-440W/450W/460, page 123",
  },
  {
    manufacturer: 'Epson',
    name: 'EB-410W',
    class: '1',
    inputs: '11=Computer1; 12=Computer2; 21=Video; 22=S-Video',
    source: "User's guide EB-410W, page 68",
  },
];

export const pjlinkModels: readonly DriverModel[] = rows.map((row) => ({
  manufacturer: row.manufacturer,
  name: row.name,
  category: 'projector',
  params: { inputs: row.inputs },
  info: { class: row.class },
  source: row.source,
}));
