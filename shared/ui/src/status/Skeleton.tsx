import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** The height of the awaited content in pixels, so that nothing moves when it is loaded. */
  readonly height: number
  /** In per cent of the container. */
  readonly width?: number
  /** The number of skeletons below each other. */
  readonly count?: number
  readonly onBand?: boolean
}

/** Hidden from screen readers. The host looks for `data-skeleton`: its footer waits for the content. The region needs `aria-busy`, and a StatusStrip says what is loading. */
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
