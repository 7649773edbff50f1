import { Button } from '../action/Button'
import styles from './BarOpening.module.css'

export interface BarOpeningProps {
  /** Undefined keeps the room for the button of another bar. */
  readonly opening: BarOpen | undefined
}

/** What the selected bar leads to. */
export interface BarOpen {
  /** 'Open November' */
  readonly label: string
  readonly onOpen: () => void
}

/** The button beside the values of the selected bar. */
export function BarOpening({ opening }: BarOpeningProps) {
  return (
    <div className={styles.opening}>
      {opening && (
        <Button size="small" onClick={opening.onOpen}>
          {opening.label}
        </Button>
      )}
    </div>
  )
}
