/** How many values each kind of meter has ("Meter requests": /meters/0 to /meters/16). */
const sizes = [70, 96, 49, 22, 82, 27, 4, 16, 6, 32, 32, 5, 4, 48, 80, 50, 48];

/** Linear level of a quiet room: about -80 dB. */
const noise = 0.000_1;

/** Values of a meter, or `undefined` where the console has none of that name. */
export const meterValues = (name: string): readonly number[] | undefined => {
  const size = sizes[Number(/^\/?meters\/(\d{1,2})$/.exec(name)?.[1] ?? -1)];
  if (size === undefined) return undefined;
  return Array.from({ length: size }, (_, at) => noise * (1 + ((at * 7) % 10) / 10));
};

/** A blob of a count and that many floats, little endian unlike everything else. */
export const meterBlob = (values: readonly number[]): Buffer => {
  const blob = Buffer.alloc(4 + values.length * 4);
  blob.writeInt32LE(values.length);
  for (const [at, value] of values.entries()) blob.writeFloatLE(value, 4 + at * 4);
  return blob;
};
