import type { WorkOrderUrgency } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { alarmShape } from '../../ui/marks/alarm-shape.tsx';
import { Glyph } from '../../ui/marks/glyph.tsx';

const shapes = { 1: 'octagon', 2: 'triangle', 3: 'diamond', 4: 'circle' } as const;

/** How soon an order has to be done: shape, colour, number and, with `text`, the word. */
export const UrgencyMark = ({ urgency, text = false }: { urgency: WorkOrderUrgency; text?: boolean }) => {
  const name = usePhrases('workOrders')(`urgency${urgency}`);
  const shape = (
    <Glyph size="m" label={text ? undefined : name}>
      {alarmShape({ shape: shapes[urgency], color: urgency, sign: String(urgency) })}
    </Glyph>
  );
  if (!text) return shape;
  return (
    <span className={`state kind-level-${urgency}`}>
      {shape}
      {name}
    </span>
  );
};
