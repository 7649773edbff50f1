import { Button } from '@switchboard/ui/Button'
import styles from './OpenButton.module.css'

interface OpenButtonProps {
  /** 'Open November'. Undefined reserves space for another bar's button. */
  readonly label?: string | undefined
  readonly onOpen?: (() => void) | undefined
}

/** Opens the period of the selected bar. */
export function OpenButton({ label, onOpen }: OpenButtonProps) {
  return (
    <div className={styles.opening}>
      {label !== undefined && (
        <Button size="small" onClick={onOpen}>
          {label}
        </Button>
      )}
    </div>
  )
}
