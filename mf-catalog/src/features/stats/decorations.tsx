interface Props {
  className?: string;
}

/** Flat decorations, coloured by the style sheet of the component that shows them. */
export const Ridges = ({ className }: Props) => (
  <svg className={className} viewBox="0 0 720 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle cx="430" cy="64" r="34" />
    <path d="M0 82l60-24 70 18 56-34 68 30 62-26 52 34 66-38 58 30 66-18 54 26 58-30 50 18v52H0z" />
    <path d="M0 96l80-18 64 16 76-28 70 24 64-14 70 20 82-26 60 20 72-16 82 22v24H0z" />
    <path d="M0 110l96-14 84 12 92-18 80 16 76-12 88 16 96-18 108 12v16H0z" />
  </svg>
);

export const Orbits = ({ className }: Props) => (
  <svg className={className} viewBox="0 0 320 320" aria-hidden="true">
    <circle cx="160" cy="160" r="22" />
    <g>
      <path d="M160 108a52 52 0 1 1-45 26" />
      <path d="M236 160a76 76 0 1 1-76-76" />
      <path d="M110 73a100 100 0 1 1-38 37" />
      <path d="M284 160a124 124 0 1 1-33-84" />
      <path d="M160 12a148 148 0 1 1-128 74" />
    </g>
  </svg>
);
