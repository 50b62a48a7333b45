/** An external MQTT broker as the settings name it; the files hold PEM. */
export interface BrokerSetting {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly files: { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

const ports: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 };

/** Reads `mqtt://user:password@host:1883` or `mqtts://…`; undefined for anything else. */
export const readBrokerUrl = (text: string): Omit<BrokerSetting, 'files'> | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  const usual = ports[protocol];
  if (usual === undefined || hostname === '' || !['', '/'].includes(pathname) || search !== '') return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usual : Number(port),
    tls: protocol === 'mqtts:',
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
};
