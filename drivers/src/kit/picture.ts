/** What a device sees or shows at the moment, as it delivers it: nobody has looked into the bytes yet. */
export interface Picture {
  readonly bytes: Buffer;
}

export interface PictureRequest {
  /** Which of the device's pictures, counted from one: cameras offer a large and a small one. */
  readonly index: number;
  /** Whether an address may be contacted: a device may name another port than the one of its link. */
  allow(address: string, port: number): boolean | Promise<boolean>;
}

/** A frame of a 4K camera takes 1 to 2 MB; more is no picture for a screen of controls. */
export const pictureBytesAtMost = 3 * 1024 * 1024;
