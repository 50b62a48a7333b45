import { actionShapes } from './action-shapes.ts';
import { deviceShapes } from './device-shapes.ts';
import { useOwnShape } from './own-shapes.ts';
import { subjectShapes } from './subject-shapes.ts';

const shapes = { ...actionShapes, ...deviceShapes, ...subjectShapes };
type BuiltIn = keyof typeof shapes;
/** Uploaded icons have names of their own, so that none of ours can have the same. */
export type OwnIconName = `own:${string}`;
export type IconName = BuiltIn | OwnIconName;
export const iconNames = Object.keys(shapes) as BuiltIn[];
const isOwn = (name: string): name is OwnIconName => name.startsWith('own:');
/** Menus and device types carry icon names as plain text from the server. */
export const isIconName = (name: string | null | undefined): name is IconName =>
  name !== null && name !== undefined && (isOwn(name) || Object.hasOwn(shapes, name));

/** Dots are drawn as zero-length strokes, so they need a wider stroke. */
const pens: Partial<Record<IconName, number>> = { more: 2.4, grip: 2 };
const sizes = { s: 14, m: 16, l: 20, xl: 22 } as const;

export interface IconProps {
  name: IconName;
  size?: keyof typeof sizes;
  className?: string | undefined;
}

const classOf = (className: string | undefined): string => (className ? `icon ${className}` : 'icon');

const OwnIcon = ({ name, size = 'm', className }: IconProps & { name: OwnIconName }) => {
  const shape = useOwnShape(name);
  if (!shape) return <Icon name="image" size={size} className={className} />;
  const { left, top, width, height } = shape.viewBox;
  return (
    <svg
      className={classOf(className)}
      viewBox={`${left} ${top} ${width} ${height}`}
      width={sizes[size]}
      height={sizes[size]}
      aria-hidden="true"
    >
      {shape.paths.map((path) => (
        <path
          key={path.d}
          d={path.d}
          fill={path.filled ? 'currentColor' : 'none'}
          fillRule={path.evenOdd ? 'evenodd' : 'nonzero'}
          stroke={path.stroke === null ? 'none' : 'currentColor'}
          strokeWidth={path.stroke ?? 0}
          strokeLinecap={path.round ? 'round' : 'butt'}
          strokeLinejoin={path.round ? 'round' : 'miter'}
        />
      ))}
    </svg>
  );
};

/** A line icon in the colour of the text around it. It is decoration: name the control that holds it. */
export const Icon = ({ name, size = 'm', className }: IconProps) =>
  isOwn(name) ? (
    <OwnIcon name={name} size={size} className={className} />
  ) : (
    <svg
      className={classOf(className)}
      viewBox="0 0 16 16"
      width={sizes[size]}
      height={sizes[size]}
      strokeWidth={pens[name] ?? 1.5}
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
