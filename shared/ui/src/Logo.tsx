import styles from './Logo.module.css'

export interface LogoProps {
  readonly size?: number
  readonly on?: 'band' | 'paper'
}

/** The mark alone, without a name: what it stands beside or inside names it. */
export function Logo({ size = 40, on = 'band' }: LogoProps) {
  return (
    <svg
      className={styles.logo}
      data-on={on}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden
      focusable="false"
    >
      <path
        className={styles.body}
        d="M4.5 45.5C4 38 4 31 6.2 24 9.6 13 17 5.5 26.5 5.5c6.3 0 10.9 3.3 12.7 8.6 3.3.4 6.3 2.2 8.5 5.4-3-.9-5.7-.9-8.2 0-.7 5.5-3.9 9.5-9 12-5.8 2.9-8 7-7.6 14Z"
      />
      <circle className={styles.cut} cx="30" cy="15.3" r="2.6" />
      <path className={styles.streak} d="M9.8 41.5c.1-4 .7-7.5 2-11M15.8 41.5c.2-3.5.9-6.5 2.3-9.5" />
      <path className={styles.drop} d="M33 25.3c3.7 4.3 5.5 7.3 5.5 9.9a5.5 5.5 0 0 1-11 0c0-2.6 1.8-5.6 5.5-9.9Z" />
    </svg>
  )
}
