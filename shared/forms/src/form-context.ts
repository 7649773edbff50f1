import type { MousePress } from '@switchboard/ui/mouse-press'
import { createContext, useContext } from 'react'

export interface FormTools {
  readonly mousePress: MousePress
  /** Back to the values that were last saved, as if nothing had been touched. */
  readonly reset: () => void
  /** How often that was asked for: a piece that keeps what was typed starts anew with each. */
  readonly resets: number
}

export const FormContext = createContext<FormTools | undefined>(undefined)

export function useFormTools(): FormTools {
  const tools = useContext(FormContext)
  if (!tools) throw new Error('This stands outside a Form.')
  return tools
}
