/** Success: the bird and a gold feather in the shape of a tick. */
export function GoldFeather({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 220 160" aria-hidden focusable="false">
      <circle cx="110" cy="78" r="62" fill="var(--sb-tint)" />
      <path fill="none" stroke="var(--sb-logo-body-on-paper)" strokeWidth="5" strokeLinecap="round" d="M40 128h140" />
      <g transform="translate(92 126) scale(1.35)">
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
      <g transform="translate(150 34)">
        <path
          fill="var(--sb-accent)"
          stroke="var(--sb-logo-cut-on-paper)"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M-16 12 -4 24C6 16 22-2 26-26 8-18-4-6-8 6l-3-3c-4-3-8 4-5 9Z"
        />
        <path
          fill="none"
          stroke="var(--sb-logo-body-on-paper)"
          strokeWidth="2"
          strokeLinecap="round"
          d="M-4 18C4 8 12-4 20-16"
        />
      </g>
    </svg>
  )
}
