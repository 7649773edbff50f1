import type { MousePress } from '@switchboard/ui/mouse-press'
import { createContext, useContext } from 'react'

export interface FormTools {
  readonly mousePress: MousePress
  /** Shows the errors of all fields, as submitting does. Has no effect without errors. */
  readonly showErrors: () => void
  /** Restores the last saved values and hides all errors. */
  readonly reset: () => void
  /** Number of resets, as a key for pieces that keep typed text in their state. */
  readonly resets: number
}

export const FormContext = createContext<FormTools | undefined>(undefined)

export function useFormTools(): FormTools {
  const tools = useContext(FormContext)
  if (!tools) throw new Error('This stands outside a Form.')
  return tools
}
