// An error that appears when focus leaves a field moves the page. During a mouse press, the pressed button would move
// and the click would miss it. So changes that move the page wait until the mouse button is released.

import { useEffect, useState } from 'react'

export class MousePress {
  #on: EventTarget | null = null
  #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Calls `act` now, or after the current press. */
  runAfter(act: () => void): void {
    if (this.#on) this.#waiting.push(act)
    else act()
  }

  isInside(element: Element): boolean {
    return this.#on instanceof Node && element.contains(this.#on)
  }

  /** Drops calls waiting for the end of the press. */
  cancelWaiting(): void {
    this.#waiting = []
  }

  /** @returns a function that stops listening */
  listen(): () => void {
    const down = (event: Event) => (this.#on = event.target)
    const up = () => {
      this.#on = null
      // The click event follows this event in the same task.
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

/** Listens while the component is mounted. */
export function useMousePress(): MousePress {
  const [press] = useState(() => new MousePress())
  useEffect(() => press.listen(), [press])
  return press
}
