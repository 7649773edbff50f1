import { Button } from '@switchboard/ui/Button'
import type { ReactElement } from 'react'
import styles from './OpenButton.module.css'

interface OpenButtonProps {
  /** 'Open November'. Undefined reserves space for another bar's button. */
  readonly label?: string | undefined
  readonly onOpen?: (() => void) | undefined
  /** A second link of the period. */
  readonly beside?: ReactElement | undefined
}

/** Opens the period of the selected bar. */
export function OpenButton({ label, onOpen, beside }: OpenButtonProps) {
  return (
    <div className={styles.opening}>
      {beside}
      {label !== undefined && (
        <Button size="small" onClick={onOpen}>
          {label}
        </Button>
      )}
    </div>
  )
}
