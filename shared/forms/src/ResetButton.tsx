import { Button } from '@switchboard/ui/Button'
import type { ReactNode } from 'react'
import { useFormStatus } from './form-status'

export interface ResetButtonProps {
  readonly children: ReactNode
  /** After everything is as it was. */
  readonly onReset?: () => void
}

/** Puts the values back that were last saved. */
export function ResetButton({ children, onReset }: ResetButtonProps) {
  const { busy, reset } = useFormStatus()
  const press = () => {
    reset()
    onReset?.()
  }
  return (
    <Button unavailable={busy} onClick={press}>
      {children}
    </Button>
  )
}
