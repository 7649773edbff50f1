import { Button } from '@switchboard/ui/Button'
import styles from './OpenButton.module.css'

interface OpenButtonProps {
  /** 'Open November'. Undefined keeps the room for the button of another bar. */
  readonly label?: string | undefined
  readonly onOpen?: (() => void) | undefined
}

/** Opens what the selected bar stands for. */
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
