// What a field says when it is left moves the page. While the button of a mouse is down that would pull away what is
// being pressed, and the press would meet nothing.
import { useEffect, useRef } from 'react'

/** Gives a function that runs the act now, or after the press that is under way. */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void) | undefined>(undefined)

  // Presses anywhere in the window.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const down = () => void (isPressed.current = true)
    const up = () => {
      isPressed.current = false
      // The click comes after this event, in the same turn.
      timer = setTimeout(() => {
        waiting.current?.()
        waiting.current = undefined
      })
    }
    const heard = { mousedown: down, mouseup: up, dragend: up }
    const events = Object.entries(heard)
    for (const [type, listener] of events) window.addEventListener(type, listener, true)
    return () => {
      for (const [type, listener] of events) window.removeEventListener(type, listener, true)
      clearTimeout(timer)
    }
  }, [])

  return (act) => {
    if (isPressed.current) waiting.current = act
    else act()
  }
}
