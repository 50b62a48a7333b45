/** The choices that something can be set to: without those that a device only passes through. */
export const targets = <T extends { readonly transitional?: boolean | undefined }>(choices: readonly T[]): T[] =>
  choices.filter(({ transitional }) => transitional !== true);
