import { Button } from '@switchboard/ui/Button'
import { getIn } from 'final-form'
import type { ReactNode } from 'react'
import { useForm } from 'react-final-form'
import { useFormTools } from './form-context'
import { useFormStatus } from './form-status'

export interface FieldResetButtonProps {
  readonly name: string
  readonly children: ReactNode
  /** Called after the reset. */
  readonly onReset?: () => void
}

/** Restores the last saved value of one field, and removes its error. */
export function FieldResetButton({ name, children, onReset }: FieldResetButtonProps) {
  const form = useForm('FieldResetButton')
  const { mousePress } = useFormTools()
  const { busy } = useFormStatus()
  const press = () => {
    mousePress.cancelWaiting()
    form.change(name, getIn(form.getState().initialValues ?? {}, name))
    form.resetFieldState(name)
    onReset?.()
  }
  return (
    <Button variant="quiet" unavailable={busy} onClick={press}>
      {children}
    </Button>
  )
}
