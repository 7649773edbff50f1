// Whether the shell was ever drawn: one that throws at its first drawing is as broken as one that does not start.
import { DEADLINE_MS } from '@switchboard/loader'
import { UNSTARTED } from '@switchboard/starter/watch-start'

let isDrawn = false

export const markShellDrawn = (): void => void (isDrawn = true)

/** The starter loads the page again with the previous host, if there is one. A page may break a shell that was drawn. */
export function giveUpUndrawnShell(): void {
  if (!isDrawn) dispatchEvent(new Event(UNSTARTED))
}

/** Call when the shell is drawn first: one that suspends throws nothing. */
export const limitFirstDrawing = (): void => void setTimeout(giveUpUndrawnShell, DEADLINE_MS)
