/** The bird's outline. */
export const OUTLINE =
  'M13-52c8.5 0 14 4.6 15.2 11.2 4.2.2 7.6 1.6 10.8 4.6-4.2-.5-7.4 0-10.4 1C28.4-16 18-4.5 2-4.5c-4.6 0-8.6 1.8-13 6.5L-33 25l-4.5-1.5L-24-6C-19-19-16-26-12.5-33-8-43.5 1-52 13-52Z'

interface StrokeProps {
  readonly stroke: string
  readonly width: number
  readonly d: string
}

export const Stroke = ({ stroke, width, d }: StrokeProps) => (
  <path fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round" d={d} />
)

export const Bird = ({ transform }: { readonly transform: string }) => (
  <g transform={transform}>
    <path fill="var(--sb-logo-body-on-paper)" d={OUTLINE} />
    <circle cx="17" cy="-41" r="2.6" fill="var(--sb-logo-cut-on-paper)" />
    <Stroke stroke="var(--sb-logo-cut-on-paper)" width={2.4} d="M-8-16l4.5-10M0-13.5l4.5-10" />
    <path
      fill="var(--sb-accent)"
      stroke="var(--sb-logo-cut-on-paper)"
      strokeWidth="1.6"
      d="M22.5-30c3 3.5 4.5 6 4.5 8.1a4.5 4.5 0 0 1-9 0c0-2.1 1.5-4.6 4.5-8.1Z"
    />
    <Stroke stroke="var(--sb-logo-body-on-paper)" width={2.4} d="M-1-6v7M7-7v7" />
  </g>
)
