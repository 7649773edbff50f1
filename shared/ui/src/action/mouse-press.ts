// What a field says when it is left moves the page. While the button of a mouse is down that would pull away what is
// being pressed, so that the press meets nothing: whatever moves the page waits until the press is over.

import { useEffect, useState } from 'react'

export class MousePress {
  #on: EventTarget | null = null
  #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Runs it now, or after the press that is under way. */
  runAfter(act: () => void): void {
    if (this.#on) this.#waiting.push(act)
    else act()
  }

  isInside(element: Element): boolean {
    return this.#on instanceof Node && element.contains(this.#on)
  }

  /** What waits is not wanted any more. */
  cancelWaiting(): void {
    this.#waiting = []
  }

  /** @returns what stops it */
  listen(): () => void {
    const down = (event: Event) => (this.#on = event.target)
    const up = () => {
      this.#on = null
      // The click comes after this event, in the same turn.
      this.#timer = setTimeout(() => this.#run())
    }
    window.addEventListener('mousedown', down, true)
    window.addEventListener('mouseup', up, true)
    window.addEventListener('dragend', up, true)
    return () => {
      window.removeEventListener('mousedown', down, true)
      window.removeEventListener('mouseup', up, true)
      window.removeEventListener('dragend', up, true)
      clearTimeout(this.#timer)
    }
  }

  #run(): void {
    for (const act of this.#waiting.splice(0)) act()
  }
}

/** Listens as long as the component stands in the page. */
export function useMousePress(): MousePress {
  const [press] = useState(() => new MousePress())
  useEffect(() => press.listen(), [press])
  return press
}
