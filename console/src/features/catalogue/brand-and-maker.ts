/** Many makers have one brand of their own name: that is said once. */
export const brandAndMaker = ({ brandName, enterpriseName }: { brandName: string; enterpriseName: string }): string =>
  brandName === enterpriseName ? brandName : `${brandName} · ${enterpriseName}`;
