import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './BarTrack.module.css'

interface BarArrowProps {
  readonly direction: -1 | 1
  /** Whether there are more bars in this direction. */
  readonly shown: boolean
  readonly onPress: (direction: -1 | 1) => void
}

/** Stays rendered at the end of the track, so that it does not lose focus. */
export function BarArrow({ direction, shown, onPress }: BarArrowProps) {
  const Icon = direction < 0 ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={styles.arrow}
      data-direction={direction}
      aria-disabled={!shown || undefined}
      onClick={() => onPress(direction)}
    >
      <Icon size={20} aria-hidden />
      <span className="sb-visually-hidden">{direction < 0 ? 'Earlier bars' : 'Later bars'}</span>
    </button>
  )
}
