import type { Press } from '@switchboard/ui/press'
import { createContext, useContext } from 'react'

export interface FormTools {
  readonly press: Press
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
