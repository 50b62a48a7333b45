import { baseLanguage, type Language, nameIn } from '@eoms/contract';

interface TypeCount {
  typeCode: string;
  total: number;
  online: number;
  offline: number;
}
interface KnownType {
  code: string;
  name: string;
  nameEn: string;
  icon: string;
}
export interface TypeRate {
  code: string;
  name: string;
  icon: string;
  total: number;
  online: number;
  offline: number;
}

/** Counts of all places by type, the type with most offline devices first, then the largest. */
export const typeRates = (
  counts: readonly TypeCount[],
  types: readonly KnownType[],
  language: Language = baseLanguage,
): TypeRate[] => {
  const rates = new Map<string, TypeRate>();
  for (const { typeCode, total, online, offline } of counts) {
    const type = types.find((t) => t.code === typeCode);
    const rate = rates.get(typeCode) ?? {
      code: typeCode,
      name: nameIn(type, language) ?? typeCode,
      icon: type?.icon ?? '',
      total: 0,
      online: 0,
      offline: 0,
    };
    rates.set(typeCode, {
      ...rate,
      total: rate.total + total,
      online: rate.online + online,
      offline: rate.offline + offline,
    });
  }
  return [...rates.values()].sort((a, b) => b.offline - a.offline || b.total - a.total);
};

/** `93.9%`; never rounded up to 100 while a device is offline. */
export const rateOf = (online: number, total: number): string => {
  if (online === total) return '100%';
  return `${(Math.floor((online / total) * 1000) / 10).toFixed(1)}%`;
};
