interface Props {
  className?: string;
}

/** Flat art in the shop's manner: colours come from the style sheet of who shows it. */
export const Ridges = ({ className }: Props) => (
  <svg className={className} viewBox="0 0 360 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle cx="262" cy="62" r="38" />
    <path d="M0 74l52-22 46 16 58-34 62 38 48-20 44 22 50-14v60H0z" />
    <path d="M0 92l64-14 54 12 70-24 60 22 58-10 54 12v30H0z" />
    <path d="M0 108l82-12 66 10 84-16 70 14 58-6v22H0z" />
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
