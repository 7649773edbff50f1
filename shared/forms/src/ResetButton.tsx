import { Button } from '@switchboard/ui/Button'
import { keepFocusNear } from '@switchboard/ui/focus'
import type { ReactNode } from 'react'
import { useFormStatus } from './form-status'

export interface ResetButtonProps {
  readonly children: ReactNode
  /** Called after the reset. */
  readonly onReset?: () => void
}

/** Restores the values that were last saved. */
export function ResetButton({ children, onReset }: ResetButtonProps) {
  const { busy, reset } = useFormStatus()
  const press = () => {
    reset()
    onReset?.()
  }
  return (
    <Button ref={keepFocusNear} unavailable={busy} onClick={press}>
      {children}
    </Button>
  )
}
