/** Brand and manufacturer; many share one name, which is then shown once. */
export const brandAndMaker = ({ brandName, enterpriseName }: { brandName: string; enterpriseName: string }): string =>
  brandName === enterpriseName ? brandName : `${brandName} · ${enterpriseName}`;
