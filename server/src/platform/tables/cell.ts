/** A number whose cell shows another text than its plain digits, such as `000123`, `2026/5/1` or `50%`. */
export interface ShownNumber {
  readonly number: number;
  readonly shown: string;
  /** Digits of it are lost or not shown, so that neither value can stand for what the user entered. */
  readonly incomplete?: true;
}

/** The value of a cell as a person sees it; null if it looks empty. */
export type Cell = string | number | boolean | null | ShownNumber;

export const isShownNumber = (cell: Cell | undefined): cell is ShownNumber => typeof cell === 'object' && cell !== null;
