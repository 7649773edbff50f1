import { useState } from 'react'
import { logAction } from './action-log'

/** A piece's value and its setter, which logs the change. */
export function useLogged<Value>(first: Value, lineOf: (value: Value) => string) {
  const [value, setValue] = useState(first)
  const change = (next: Value) => {
    logAction(lineOf(next))
    setValue(next)
  }
  return [value, change] as const
}
