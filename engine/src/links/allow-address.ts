/** Decides about one resolved address. Devices may live anywhere unless this says otherwise. */
export type AllowAddress = (address: string, port: number) => boolean | Promise<boolean>;
