/** Page not found: the bird sits on a line that ends in a gap. */
export function SaggingLine({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 220 160" aria-hidden focusable="false">
      <circle cx="112" cy="80" r="62" fill="var(--sb-tint)" />
      <path fill="none" stroke="var(--sb-chart-reference)" strokeWidth="3" strokeLinecap="round" d="M10 151h200" />
      <path fill="none" stroke="var(--sb-chart-reference)" strokeWidth="5" strokeLinecap="round" d="M24 30v120" />
      <path fill="none" stroke="var(--sb-chart-reference)" strokeWidth="4" strokeLinecap="round" d="M8 44h32" />
      <path fill="var(--sb-chart-reference)" d="M11 34h6v8h-6zM31 34h6v8h-6z" />
      <path fill="none" stroke="var(--sb-chart-reference)" strokeWidth="5" strokeLinecap="round" d="M198 30v120" />
      <path fill="none" stroke="var(--sb-chart-reference)" strokeWidth="4" strokeLinecap="round" d="M182 44h32" />
      <path fill="var(--sb-chart-reference)" d="M185 34h6v8h-6zM205 34h6v8h-6z" />
      <path
        fill="none"
        stroke="var(--sb-logo-body-on-paper)"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M34 35c14 30 34 50 66 52 16 1 22 6 24 16M188 35c-7 26-18 44-34 52-8 4-11 10-10 18"
      />
      <path
        fill="none"
        stroke="var(--sb-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M128 112l3 6M134 110v8M140 112l-3 6"
      />
      <g transform="translate(82 84)">
        <path
          fill="var(--sb-logo-body-on-paper)"
          d="M13-52c8.5 0 14 4.6 15.2 11.2 4.2.2 7.6 1.6 10.8 4.6-4.2-.5-7.4 0-10.4 1C28.4-16 18-4.5 2-4.5c-4.6 0-8.6 1.8-13 6.5L-33 25l-4.5-1.5L-24-6C-19-19-16-26-12.5-33-8-43.5 1-52 13-52Z"
        />
        <circle cx="17" cy="-41" r="2.6" fill="var(--sb-logo-cut-on-paper)" />
        <path
          fill="none"
          stroke="var(--sb-logo-cut-on-paper)"
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M-8-16l4.5-10M0-13.5l4.5-10"
        />
        <path
          fill="var(--sb-accent)"
          stroke="var(--sb-logo-cut-on-paper)"
          strokeWidth="1.6"
          d="M22.5-30c3 3.5 4.5 6 4.5 8.1a4.5 4.5 0 0 1-9 0c0-2.1 1.5-4.6 4.5-8.1Z"
        />
        <path
          fill="none"
          stroke="var(--sb-logo-body-on-paper)"
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M-1-6v7M7-7v7"
        />
      </g>
    </svg>
  )
}
