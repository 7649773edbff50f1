/** Empty state: an empty perch and a feather. */
export function EmptyPerch({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 220 160" aria-hidden focusable="false">
      <circle cx="110" cy="76" r="62" fill="var(--sb-tint)" />
      <path fill="none" stroke="var(--sb-chart-reference)" strokeWidth="3" strokeLinecap="round" d="M10 151h200" />
      <path
        fill="none"
        stroke="var(--sb-chart-reference)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M46 150V64M174 150V64"
      />
      <path fill="none" stroke="var(--sb-logo-body-on-paper)" strokeWidth="5" strokeLinecap="round" d="M34 72h152" />
      <g
        transform="translate(106 70)"
        fill="none"
        stroke="var(--sb-chart-reference)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray="1 6"
      >
        <path d="M13-52c8.5 0 14 4.6 15.2 11.2 4.2.2 7.6 1.6 10.8 4.6-4.2-.5-7.4 0-10.4 1C28.4-16 18-4.5 2-4.5c-4.6 0-8.6 1.8-13 6.5L-33 25l-4.5-1.5L-24-6C-19-19-16-26-12.5-33-8-43.5 1-52 13-52Z" />
      </g>
      <path
        fill="var(--sb-accent)"
        stroke="var(--sb-logo-cut-on-paper)"
        strokeWidth="1.6"
        d="M142 118c10 3 17 9 20 17-9 0-17-4-22-12Z"
      />
      <path
        fill="none"
        stroke="var(--sb-logo-body-on-paper)"
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M138 116l18 14"
      />
    </svg>
  )
}
