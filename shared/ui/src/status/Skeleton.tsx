import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** The height of the awaited content in pixels, so that nothing moves when it is loaded. */
  readonly height: number
  /** Percentage of the container's width. */
  readonly width?: number
  /** Number of skeletons, one below the other. */
  readonly count?: number
  readonly onBand?: boolean
}

/**
 * Hidden from screen readers; the region needs `aria-busy` and a StatusStrip. The host's footer looks for
 * `data-skeleton` and waits for the content.
 */
export function Skeleton({ height, width = 100, count = 1, onBand }: SkeletonProps) {
  return Array.from({ length: count }, (_, i) => (
    <span
      key={i}
      aria-hidden
      className={styles.skeleton}
      data-skeleton=""
      data-on-band={onBand || undefined}
      style={{ height, width: `${width}%` }}
    />
  ))
}
