import type { DriverModel } from '../../kit/driver-model.ts';

interface Row {
  readonly manufacturer: string;
  readonly name: string;
  /** As documented; the device is queried anyway. */
  readonly class?: '1' | '2';
  readonly category?: 'display';
  readonly inputs?: string;
  readonly source: string;
  readonly verified?: true;
}

/** Inputs as listed in the makers' manuals; a class 1 device cannot report their names. */
const rows: readonly Row[] = [
  {
    manufacturer: 'Panasonic',
    name: 'PT-RZ21K',
    class: '2',
    inputs: '11=RGB1; 12=RGB2; 31=DVI-D; 32=HDMI; 33=DIGITAL LINK; 34=SDI1; 35=SDI2',
    source: 'Operating instructions PT-RZ21K/PT-RS20K, page 227',
    verified: true,
  },
  {
    manufacturer: 'Panasonic',
    name: 'PT-RZ16K',
    class: '2',
    inputs: '11=RGB1; 12=RGB2; 31=DVI-D; 32=HDMI; 33=DIGITAL LINK; 34=SDI1; 35=SDI2',
    source: 'Operating instructions PT-RZ16K',
  },
  {
    manufacturer: 'Panasonic',
    name: 'PT-RZ120',
    class: '2',
    inputs: '11=RGB1; 12=RGB2; 31=DVI-D; 32=HDMI; 33=DIGITAL LINK; 34=SDI',
    source: 'Operating instructions PT-RZ120',
  },
  {
    manufacturer: 'Panasonic',
    name: 'PT-FW430',
    class: '1',
    inputs: '11=RGB1; 12=DVI-I (analog); 21=VIDEO; 22=S-VIDEO; 31=HDMI; 32=DVI-I (digital); 51=NETWORK',
    source: 'Operating instructions PT-FW430',
  },
  {
    manufacturer: 'Canon',
    name: 'LX-MU500',
    class: '1',
    inputs: '11=COMPUTER1; 12=COMPUTER2; 21=VIDEO; 22=S-VIDEO; 31=HDMI1/MHL; 32=HDMI2; 33=HDBaseT',
    source: "User's manual LX-MU500/LX-MW500",
  },
  {
    manufacturer: 'Hitachi',
    name: 'CP-X3010',
    class: '1',
    inputs: '11=COMPUTER IN 1; 12=COMPUTER IN 2; 21=COMPONENT; 22=S-VIDEO; 23=VIDEO',
    source: "User's manual CP-X3010 (technical)",
  },
  {
    manufacturer: 'Epson',
    name: 'EB-460',
    class: '1',
    inputs: '11=Computer1; 12=Computer2; 21=Video; 22=S-Video; 41=USB; 52=LAN; 53=USB Display',
    source: "User's guide EB-440W/450W/460",
  },
  {
    manufacturer: 'Epson',
    name: 'EB-410W',
    class: '1',
    inputs: '11=Computer1; 12=Computer2; 21=Video; 22=S-Video',
    source: "User's guide EB-410W, page 68",
    verified: true,
  },
  {
    manufacturer: 'Epson',
    name: 'EB-810E',
    class: '2',
    inputs:
      '32=HDMI1; 33=HDMI2; 41=USB; 52=LAN; 53=USB Display; 56=HDBaseT; 57=Screen Mirroring1; 58=Screen Mirroring2',
    source: "User's guide EB-815E/EB-810E",
  },
  {
    manufacturer: 'Epson',
    name: 'EB-L610U',
    class: '2',
    inputs: '11=Computer1; 12=Computer2; 32=HDMI1; 33=HDMI2; 41=USB; 52=LAN; 56=HDBaseT; 57=Screen Mirroring',
    source: "User's guide EB-L500 series, page 139",
    verified: true,
  },
  {
    manufacturer: 'Epson',
    name: 'EB-L200F',
    class: '2',
    inputs:
      '11=Computer1; 12=Computer2; 21=Video; 32=HDMI1; 33=HDMI2; 41=USB; 44=Spotlight; 52=LAN; 53=USB Display; 57=Screen Mirroring1; 58=Screen Mirroring2',
    source: "User's guide EB-L200F",
  },
  {
    manufacturer: 'Epson',
    name: 'EH-LS12000B',
    class: '2',
    inputs: '32=HDMI1; 33=HDMI2',
    source: "User's guide EH-LS12000B/EH-LS11000W",
  },
  {
    manufacturer: 'Epson',
    name: 'EMP-400W',
    class: '1',
    inputs: '11=Computer1; 12=Computer2; 21=Video; 22=S-Video',
    source: "User's guide EMP-400W",
  },
  {
    manufacturer: 'Optoma',
    name: 'EH416',
    class: '1',
    inputs: '11=VGA1; 12=VGA2; 21=VIDEO; 22=S-VIDEO; 31=HDMI 1; 32=HDMI 2',
    source: "User's manual EH416",
  },
  {
    manufacturer: 'Optoma',
    name: 'EH7700',
    class: '1',
    inputs: '11=VGA1; 12=VGA2; 21=VIDEO; 22=S-VIDEO; 31=HDMI 1; 32=HDMI 2',
    source: "User's manual EH7700",
  },
  {
    manufacturer: 'Optoma',
    name: 'W460',
    class: '1',
    inputs: '11=VGA1; 12=VGA2; 21=VIDEO; 22=S-VIDEO; 31=HDMI 1; 32=HDMI 2',
    source: "User's manual W460",
  },
  {
    manufacturer: 'BenQ',
    name: 'LU9255',
    class: '1',
    inputs: '11=PC1 / YPbPr1; 12=PC2 / YPbPr2; 21=VIDEO; 31=HDMI1; 32=HDMI2; 33=DVI-D; 34=HDBaseT',
    source: 'Installation guide LU9255',
  },
  {
    manufacturer: 'BenQ',
    name: 'MX816ST',
    inputs: '11=VGA1; 12=VGA2; 21=S-Video; 22=CVBS; 31=HDMI; 51=Card reader; 52=LAN display; 53=USB display',
    source: 'Network projector operation guide',
  },
  {
    manufacturer: 'Canon',
    name: 'LV-X300',
    class: '1',
    inputs: '11=COMPUTER1; 12=COMPUTER2; 21=VIDEO; 22=S-VIDEO; 31=HDMI',
    source: "User's manual LV-X300/LV-WX300",
  },
  {
    manufacturer: 'InFocus',
    name: 'IN5124',
    inputs:
      '11=COMPUTER IN 1; 12=COMPUTER IN 2; 21=COMPONENT; 22=S-VIDEO; 23=VIDEO; 31=HDMI; 41=USB TYPE A; 51=LAN; 52=USB TYPE B',
    source: 'Technical guide IN5124',
  },
  {
    manufacturer: 'Sony',
    name: 'VPL-FX40',
    class: '1',
    source: 'Protocol manual VPL-CX61 to VPL-PX41',
  },
  {
    manufacturer: 'Panasonic',
    name: 'TH-70LF50U',
    class: '1',
    category: 'display',
    inputs: '21=VIDEO; 31=HDMI',
    source: 'Operating instructions TH-70LF50U',
  },
];

export const pjlinkModels: readonly DriverModel[] = rows.map((row) => ({
  manufacturer: row.manufacturer,
  name: row.name,
  category: row.category ?? 'projector',
  params: { ...(row.inputs === undefined ? {} : { inputs: row.inputs }) },
  ...(row.class === undefined ? {} : { info: { class: row.class } }),
  source: row.source,
  ...(row.verified ? { verified: row.verified } : {}),
}));
