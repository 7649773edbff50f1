import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** Pixels: the height of what is to come, so that nothing jumps. */
  readonly height: number
  /** Per cent of the container. */
  readonly width?: number
  /** That many of them, one under the other. */
  readonly count?: number
  readonly onBand?: boolean
}

/** Hidden from screen readers: mark the region aria-busy and say what is awaited in a StatusStrip. */
export function Skeleton({ height, width = 100, count = 1, onBand }: SkeletonProps) {
  return Array.from({ length: count }, (_, i) => (
    <span
      key={i}
      aria-hidden
      className={styles.skeleton}
      data-on-band={onBand || undefined}
      style={{ height, width: `${width}%` }}
    />
  ))
}
