import type { Page } from 'playwright-core';
import { wcagFaults } from './screen-walk.ts';

/** Smallest side of a target for fingers, in pixels. */
const leastTarget = 44;

/**
 * What does not fit on a page for fingers: what scrolls sideways, text that is cut without a sign, controls that lie on
 * each other, and targets under 44 px.
 */
export const fitFaults = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    ({ least, within }) => {
      const found: string[] = [];
      const nameOf = (one: Element): string =>
        `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}"`;
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth)
        found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
      if (root.scrollHeight > root.clientHeight)
        found.push(`the page is ${root.scrollHeight - root.clientHeight} px too high`);

      const isSeen = (one: Element): boolean =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      for (const one of document.querySelectorAll<HTMLElement>(`${within} *`)) {
        if (one instanceof SVGElement || one.closest('svg, .visually-hidden') || !isSeen(one)) continue;
        const { overflowX, textOverflow, display } = getComputedStyle(one);
        const over = one.scrollWidth - one.clientWidth;
        if (display === 'inline' || over <= 1 || one.clientWidth === 0) continue;
        const isCut = overflowX === 'hidden' || overflowX === 'clip';
        if (isCut && textOverflow !== 'ellipsis' && one.textContent?.trim())
          found.push(`cut by ${over} px: ${nameOf(one)}`);
        // By design, a matrix scrolls in both directions, and a mixer with many channels sideways.
        const scrolls = overflowX === 'auto' || overflowX === 'scroll';
        if (scrolls && !one.matches('[data-part="matrix-scroll"], [data-part="widget-faders"]:has(> li:nth-child(7))'))
          found.push(`scrolls sideways by ${over} px: ${nameOf(one)}`);
      }

      const targets = [
        ...document.querySelectorAll<HTMLElement>(
          `${within} :is(button, a[href], input:not(.ant-input-number-input), .ant-input-number, summary, .ant-slider, .ant-select)`,
        ),
      ].filter((one) => isSeen(one) && !one.closest('.ant-select, [aria-hidden=true]'));
      /** What a finger hits at this distance from the middle of a target. */
      const isHit = (one: HTMLElement, dx: number, dy: number): boolean => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
        return hit !== null && (one.contains(hit) || hit.closest('label')?.contains(one) === true);
      };
      for (const one of targets) {
        one.scrollIntoView({ block: 'center', inline: 'center' });
        const { width, height } = one.getBoundingClientRect();
        const far = least / 2 - 1;
        const isWide = width >= least || (isHit(one, -far, 0) && isHit(one, far, 0));
        const isHigh = height >= least || (isHit(one, 0, -far) && isHit(one, 0, far));
        if (!isWide || !isHigh) found.push(`${Math.round(width)} × ${Math.round(height)} px: ${nameOf(one)}`);
        if (!isHit(one, 0, 0)) found.push(`covered: ${nameOf(one)}`);
      }
      return found;
    },
    { least: leastTarget, within },
  );

/** Everything wrong with how a page is laid out, and every fault of WCAG AA that axe knows. */
export const pageFaults = async (page: Page, within: string): Promise<string[]> => [
  ...(await fitFaults(page, within)),
  ...(await wcagFaults(page)),
];
