import { actionShapes } from './action-shapes.ts';
import { deviceShapes } from './device-shapes.ts';
import { subjectShapes } from './subject-shapes.ts';

const shapes = { ...actionShapes, ...deviceShapes, ...subjectShapes };
export type IconName = keyof typeof shapes;
export const iconNames = Object.keys(shapes) as IconName[];
/** Menus and device types carry icon names as plain text from the server. */
export const isIconName = (name: string | null | undefined): name is IconName =>
  name !== null && name !== undefined && Object.hasOwn(shapes, name);

/** Dots are drawn as zero-length strokes, so they need a wider stroke. */
const pens: Partial<Record<IconName, number>> = { more: 2.4, grip: 2 };
const sizes = { s: 14, m: 16, l: 20, xl: 22 } as const;

export interface IconProps {
  name: IconName;
  size?: keyof typeof sizes;
  className?: string;
}

/** A line icon in the colour of the text around it. It is decoration: name the control that holds it. */
export const Icon = ({ name, size = 'm', className }: IconProps) => (
  <svg
    className={className ? `icon ${className}` : 'icon'}
    viewBox="0 0 16 16"
    width={sizes[size]}
    height={sizes[size]}
    strokeWidth={pens[name] ?? 1.5}
    aria-hidden="true"
  >
    <path d={shapes[name]} />
  </svg>
);
