/**
 * `expired`: the browser goes to the login page. `logout`: the customer ended the session. `replaced`: the surrounding
 * page returned somebody else's token, and the browser stays.
 */
export type SessionEnd = 'expired' | 'logout' | 'replaced'

let listen: (end: SessionEnd) => void = () => undefined

/** @param listener called before the browser leaves the page, or when it stays; perhaps more than once */
export function onSessionEnd(listener: (end: SessionEnd) => void): void {
  listen = listener
}

export const reportEnd = (end: SessionEnd): void => listen(end)
