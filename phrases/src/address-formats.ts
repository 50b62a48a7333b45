import type { AddressFormat } from '@eoms/contract';
import type { SourceText } from '@eoms/contract/vocabulary';

/** The expected format of an address in a form. Used after the name of its field or on its own. */
export const addressFormatWords: Readonly<Record<AddressFormat, SourceText>> = {
  ip: { zh: '应为 IP 地址，例如 192.168.1.1', en: 'Must be an IP address, such as 192.168.1.1' },
  network: { zh: '应为网段，例如 10.20.0.0/16', en: 'Must be a network, such as 10.20.0.0/16' },
  netmask: { zh: '应为子网掩码，例如 255.255.255.0 或 /24', en: 'Must be a netmask, such as 255.255.255.0 or /24' },
  nameServers: {
    zh: '应为 IP 地址，多个以逗号分隔，例如 192.168.1.1',
    en: 'Must be IP addresses separated by commas, such as 192.168.1.1',
  },
};
