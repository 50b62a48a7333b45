import { type InspectionFinding, textOf } from '@eoms/contract';
import { number } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';

const signs = { '>': '>', '<': '<', '>=': '≥', '<=': '≤', '==': '=', '!=': '≠', includes: '∋' } as const;

/** What a finding says, in the reader's language. */
export const useFindingWords = () => {
  const t = usePhrases('inspections');
  const language = useLanguage();
  const withUnit = (value: number, unit: string | null): string => `${number(value)}${unit ? ` ${unit}` : ''}`;
  return {
    name: ({ name, kind }: InspectionFinding): string => textOf(name, language) ?? t(`check_${kind}`),
    seen: ({ seen, value, unit, outcome }: InspectionFinding): string =>
      textOf(seen, language) ?? (value === null ? t(outcome) : withUnit(value, unit)),
    limit: ({ expected, limit, unit }: InspectionFinding): string =>
      textOf(expected, language) ?? (limit ? `${signs[limit.operator]} ${withUnit(limit.value, unit)}` : '–'),
    before: ({ before, unit }: InspectionFinding): string => {
      if (!before) return '–';
      return (
        textOf(before.seen, language) ?? (before.value === null ? t(before.outcome) : withUnit(before.value, unit))
      );
    },
    reason: (reason: Parameters<typeof textOf>[0]): string | undefined => textOf(reason, language),
  };
};
