/** The product's own logo, shown unless the venue has set one. */
export const ProductMark = ({ size = 22 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M2 19h18M4 15.5h14M4 15.5v-5h6v5M10 10.5V5h8v10.5" />
  </svg>
);
