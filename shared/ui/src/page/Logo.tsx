import { brand } from '@switchboard/brand'
import styles from './Logo.module.css'

export interface LogoProps {
  /** In pixels, at least 24. */
  readonly size?: number
  readonly on?: 'band' | 'paper'
}

/** The brand's logo. Without an accessible name, because its surroundings name the brand. */
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
      {brand.mark.map((shape) => (
        <path key={shape.path} className={styles[shape.as]} d={shape.path} />
      ))}
    </svg>
  )
}
