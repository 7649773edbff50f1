import styles from './Spinner.module.css'

/** Decoration; the adjacent text says what is loading. With reduced motion it is three fading dots. */
export function Spinner({ size = 20 }: { readonly size?: 18 | 20 | 40 }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <g className={styles.ring} fill="none" strokeWidth="3" strokeLinecap="round">
        <circle className={styles.rail} cx="12" cy="12" r="9.5" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      </g>
      <g className={styles.dots}>
        <circle cx="4" cy="12" r="2.6" />
        <circle cx="12" cy="12" r="2.6" />
        <circle cx="20" cy="12" r="2.6" />
      </g>
    </svg>
  )
}
