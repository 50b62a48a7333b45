/** Decides whether a resolved address may be used. Without it every address is allowed. */
export type AllowAddress = (address: string, port: number) => boolean | Promise<boolean>;
