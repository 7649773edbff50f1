/**
 * `expired`: the browser goes to the login page. `logout`: the customer has ended the session. `replaced`: the page around gives tokens of
 * somebody else, and the browser stays.
 */
export type SessionEnd = 'expired' | 'logout' | 'replaced'

let listen: (end: SessionEnd) => void = () => undefined

/** @param listener called before the browser leaves the page, or where it stays, perhaps more than once */
export function onSessionEnd(listener: (end: SessionEnd) => void): void {
  listen = listener
}

export const reportEnd = (end: SessionEnd): void => listen(end)
