import { Bird, Stroke } from './Bird'

/** Page not found: the bird sits on a line that ends in a gap. */
export function SaggingLine({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 220 160" aria-hidden focusable="false">
      <circle cx="112" cy="80" r="62" fill="var(--sb-tint)" />
      <Stroke stroke="var(--sb-chart-reference)" width={3} d="M10 151h200" />
      <Stroke stroke="var(--sb-chart-reference)" width={5} d="M24 30v120" />
      <Stroke stroke="var(--sb-chart-reference)" width={4} d="M8 44h32" />
      <path fill="var(--sb-chart-reference)" d="M11 34h6v8h-6zM31 34h6v8h-6z" />
      <Stroke stroke="var(--sb-chart-reference)" width={5} d="M198 30v120" />
      <Stroke stroke="var(--sb-chart-reference)" width={4} d="M182 44h32" />
      <path fill="var(--sb-chart-reference)" d="M185 34h6v8h-6zM205 34h6v8h-6z" />
      <Stroke
        stroke="var(--sb-logo-body-on-paper)"
        width={2.6}
        d="M34 35c14 30 34 50 66 52 16 1 22 6 24 16M188 35c-7 26-18 44-34 52-8 4-11 10-10 18"
      />
      <Stroke stroke="var(--sb-accent)" width={2.6} d="M128 112l3 6M134 110v8M140 112l-3 6" />
      <Bird transform="translate(82 84)" />
    </svg>
  )
}
