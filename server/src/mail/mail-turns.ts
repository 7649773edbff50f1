/**
 * Spreads emails evenly, because a relay counts those of a second.
 * @param perSecond without limit if undefined
 * @returns a function whose promise resolves when the relay takes the next email
 */
export function createTurns(perSecond: number | undefined): () => Promise<void> {
  let next = 0
  return async () => {
    if (perSecond === undefined) return
    const at = Math.max(next, Date.now())
    next = at + 1000 / perSecond
    await pause(at - Date.now())
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())
