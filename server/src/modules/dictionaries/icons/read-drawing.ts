import { type IconFault, type IconPath, IconShape, iconBytesAtMost } from '@eoms/contract';
import { SaxesParser } from 'saxes';
import { pathOfShape } from './shape-to-path.ts';

/** Why a drawing is refused, and because of which element or attribute. */
export class DrawingRefused extends Error {
  readonly fault: IconFault;
  readonly what: string | null;

  constructor(fault: IconFault, what: string | null = null) {
    super(fault);
    this.name = 'DrawingRefused';
    this.fault = fault;
    this.what = what === null ? null : what.slice(0, 60);
  }
}

type Attributes = Readonly<Record<string, string>>;
/** What the elements inside of one inherit. */
interface Pen {
  readonly filled: boolean;
  readonly evenOdd: boolean;
  readonly stroked: boolean;
  readonly width: number;
  readonly round: boolean;
}

const shapeAttributes: Readonly<Record<string, readonly string[]>> = {
  svg: ['viewBox', 'width', 'height', 'x', 'y', 'version', 'baseProfile', 'preserveAspectRatio', 'xml:space'],
  g: [],
  path: ['d'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
  title: [],
  desc: [],
};
const penAttributes = new Set([
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'fill-rule',
  'clip-rule',
]);
/** They change nothing that is drawn here. */
const idle = /^(id|class|role|focusable|t|p-id|xmlns(:[a-z]+)?|aria-[a-z]+|data-[a-z-]+)$/;
const colour = /^(currentColor|#[0-9a-f]{3,8}|[a-z]+|rgba?\([0-9., %]+\))$/i;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?(px)?$/i;
const depthAtMost = 20;

const numberIn = (name: string, text: string): number => {
  const value = number.test(text.trim()) ? Number.parseFloat(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new DrawingRefused('notAllowed', name);
  return value;
};
const numbersIn = (name: string, text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map((one) => numberIn(name, one));

const paints = (name: string, text: string, inherited: boolean): boolean => {
  if (text === 'inherit') return inherited;
  if (text === 'none' || text === 'transparent') return false;
  if (!colour.test(text)) throw new DrawingRefused('notAllowed', name);
  return true;
};

const checkAttributes = (element: string, attributes: Attributes): void => {
  const allowed = Object.hasOwn(shapeAttributes, element) ? shapeAttributes[element] : undefined;
  if (!allowed) throw new DrawingRefused('notAllowed', element);
  for (const name of Object.keys(attributes))
    if (!allowed.includes(name) && !penAttributes.has(name) && !idle.test(name))
      throw new DrawingRefused('notAllowed', name);
};

const penOf = (attributes: Attributes, { filled, evenOdd, stroked, width, round }: Pen): Pen => ({
  filled: paints('fill', attributes.fill?.trim() ?? 'inherit', filled),
  evenOdd: attributes['fill-rule'] === undefined ? evenOdd : attributes['fill-rule'] === 'evenodd',
  stroked: paints('stroke', attributes.stroke?.trim() ?? 'inherit', stroked),
  width: attributes['stroke-width'] === undefined ? width : numberIn('stroke-width', attributes['stroke-width']),
  round: attributes['stroke-linecap'] === undefined ? round : attributes['stroke-linecap'] === 'round',
});

const pathOf = (element: string, attributes: Attributes): string | undefined => {
  if (element === 'path') return attributes.d;
  const of = (name: string): number => (attributes[name] === undefined ? 0 : numberIn(name, attributes[name]));
  const points = attributes.points === undefined ? [] : numbersIn('points', attributes.points);
  return pathOfShape(element, of, points);
};

const drawn = (element: string, attributes: Attributes, pen: Pen): IconPath[] => {
  const stroke = pen.stroked && pen.width > 0 ? pen.width : null;
  const d = pathOf(element, attributes)?.replace(/\s+/g, ' ').trim();
  if (!d || (!pen.filled && stroke === null)) return [];
  return [{ d, filled: pen.filled, evenOdd: pen.evenOdd, stroke, round: pen.round }];
};

const boxOf = ({ viewBox }: Attributes): IconShape['viewBox'] => {
  const [left, top, width, height, ...more] = viewBox === undefined ? [] : numbersIn('viewBox', viewBox);
  if (left === undefined || top === undefined || width === undefined || height === undefined || more.length > 0)
    throw new DrawingRefused('noViewBox');
  if (width <= 0 || height <= 0) throw new DrawingRefused('noViewBox');
  return { left, top, width, height };
};

const textOf = (content: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new DrawingRefused('notSvg');
  }
};

/**
 * Reads the paths of a drawing. Nothing of the file itself is kept: what is not plain geometry is refused, among it
 * scripts, styles, links, entities and everything that refers to something else.
 */
export const readDrawing = (content: Buffer): IconShape => {
  if (content.length > iconBytesAtMost) throw new DrawingRefused('tooLarge');
  const parser = new SaxesParser({ xmlns: false, position: false });
  const pens: Pen[] = [{ filled: true, evenOdd: false, stroked: false, width: 1, round: false }];
  const paths: IconPath[] = [];
  let viewBox: IconShape['viewBox'] | undefined;
  parser.on('error', () => {
    throw new DrawingRefused('notSvg');
  });
  parser.on('doctype', (text) => {
    if (text.includes('[')) throw new DrawingRefused('notAllowed', 'DOCTYPE');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw new DrawingRefused('notAllowed', target);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const found = attributes as Attributes;
    if (pens.length === 1 && name !== 'svg') throw new DrawingRefused('notSvg');
    if (pens.length > 1 && name === 'svg') throw new DrawingRefused('notAllowed', 'svg');
    if (pens.length > depthAtMost) throw new DrawingRefused('tooLarge');
    checkAttributes(name, found);
    if (name === 'svg') viewBox = boxOf(found);
    const pen = penOf(found, pens.at(-1) as Pen);
    pens.push(pen);
    paths.push(...drawn(name, found, pen));
  });
  parser.on('closetag', () => void pens.pop());
  parser.write(textOf(content)).close();
  if (!viewBox) throw new DrawingRefused('notSvg');
  if (paths.length === 0) throw new DrawingRefused('empty');
  const shape = IconShape.safeParse({ viewBox, paths });
  if (!shape.success) throw new DrawingRefused('notAllowed', String(shape.error.issues[0]?.path.at(-1) ?? 'd'));
  return shape.data;
};
