import { OUTLINE, Stroke } from './Bird'

/** Empty state: an empty perch and a feather. */
export function EmptyPerch({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 220 160" aria-hidden focusable="false">
      <circle cx="110" cy="76" r="62" fill="var(--sb-tint)" />
      <Stroke stroke="var(--sb-chart-reference)" width={3} d="M10 151h200" />
      <Stroke stroke="var(--sb-chart-reference)" width={5} d="M46 150V64M174 150V64" />
      <Stroke stroke="var(--sb-logo-body-on-paper)" width={5} d="M34 72h152" />
      <g
        transform="translate(106 70)"
        fill="none"
        stroke="var(--sb-chart-reference)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray="1 6"
      >
        <path d={OUTLINE} />
      </g>
      <path
        fill="var(--sb-accent)"
        stroke="var(--sb-logo-cut-on-paper)"
        strokeWidth="1.6"
        d="M142 118c10 3 17 9 20 17-9 0-17-4-22-12Z"
      />
      <Stroke stroke="var(--sb-logo-body-on-paper)" width={1.6} d="M138 116l18 14" />
    </svg>
  )
}
