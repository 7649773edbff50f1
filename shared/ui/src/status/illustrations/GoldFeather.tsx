import { Bird, Stroke } from './Bird'

/** Success: the bird and a gold feather in the shape of a tick. */
export function GoldFeather({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 220 160" aria-hidden focusable="false">
      <circle cx="110" cy="78" r="62" fill="var(--sb-tint)" />
      <Stroke stroke="var(--sb-logo-body-on-paper)" width={5} d="M40 128h140" />
      <Bird transform="translate(92 126) scale(1.35)" />
      <g transform="translate(150 34)">
        <path
          fill="var(--sb-accent)"
          stroke="var(--sb-logo-cut-on-paper)"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M-16 12 -4 24C6 16 22-2 26-26 8-18-4-6-8 6l-3-3c-4-3-8 4-5 9Z"
        />
        <Stroke stroke="var(--sb-logo-body-on-paper)" width={2} d="M-4 18C4 8 12-4 20-16" />
      </g>
    </svg>
  )
}
