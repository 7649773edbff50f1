import { messages } from '@switchboard/events'
import { useEffect, useState } from 'react'

/** Spec section 9: a screen reader that is still busy with the page would miss what comes at once. */
const DELAY_MS = 100
const KEPT_MS = 5000

interface Line {
  readonly id: number
  readonly text: string
  readonly assertive: boolean
}

/** Says what announce() was given, in the order in which it was given. */
export function Announcer() {
  const lines = useLines()
  return (
    <>
      <div className="sb-visually-hidden" aria-live="polite">
        <Lines lines={lines.filter((line) => !line.assertive)} />
      </div>
      <div className="sb-visually-hidden" aria-live="assertive">
        <Lines lines={lines.filter((line) => line.assertive)} />
      </div>
    </>
  )
}

const Lines = ({ lines }: { readonly lines: readonly Line[] }) => lines.map((line) => <p key={line.id}>{line.text}</p>)

/** Two announcements in quick succession are both said, so each change of the store is listened to. */
function useLines(): readonly Line[] {
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    let last = messages.get().announcement
    const timers = new Set<number>()
    const after = (ms: number, act: () => void) => {
      const timer = window.setTimeout(() => {
        timers.delete(timer)
        act()
      }, ms)
      timers.add(timer)
    }
    const stop = messages.subscribe(({ announcement }) => {
      if (!announcement || announcement === last) return
      last = announcement
      after(DELAY_MS, () => setLines((old) => [...old, announcement]))
      after(DELAY_MS + KEPT_MS, () => setLines((old) => old.filter((line) => line.id !== announcement.id)))
    })
    return () => {
      stop()
      timers.forEach((timer) => window.clearTimeout(timer))
    }
  }, [])
  return lines
}
