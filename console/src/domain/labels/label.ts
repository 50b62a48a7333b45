/** What is printed on a label. */
export interface Label {
  readonly id: string;
  /** What its QR code opens: a path of this installation. */
  readonly path: string;
  readonly title: string;
  readonly lines: readonly string[];
}
