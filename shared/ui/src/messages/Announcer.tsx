import { ANNOUNCER_DELAY_MS } from '@switchboard/domain'
import { areaFor, messages, removeAnnouncement, type Announcement } from '@switchboard/events'
import { useEffect, useRef, useState } from 'react'
import { useArea, useMessages, type AreaProps } from './message-area'

const KEPT_MS = 5000
/** After an announcement is in the page. Browsers may report lines that appear together in another order. */
const GAP_MS = 200

/**
 * Announces the texts of announce() in order. Each modal has its own, because screen readers ignore regions outside an
 * open modal.
 */
export function Announcer({ modal }: AreaProps) {
  const area = useArea('announcements', { modal })
  const lines = useLines(useMessages(({ areas }) => areaFor(areas, 'announcements') === area))
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

const Lines = ({ lines }: { readonly lines: readonly Announcement[] }) =>
  lines.map((line) => <p key={line.id}>{line.text}</p>)

/** Subscribes to the store directly, so that two announcements in quick succession are both read out. */
function useLines(isActive: boolean): readonly Announcement[] {
  const [lines, setLines] = useState<readonly Announcement[]>([])
  const drawn = useRef(() => {})
  // A busy page may render a line later than requested. The gap begins again with each change.
  useEffect(() => drawn.current(), [lines])
  useEffect(() => {
    if (!isActive) return
    const { after, clear } = createTimers()
    const draw = (line: Announcement) => {
      removeAnnouncement(line.id)
      setLines((old) => [...old, line])
      after(KEPT_MS, () => setLines((old) => old.filter((other) => other !== line)))
    }
    const { add, goOn } = createQueue(draw)
    let stopWaiting = () => {}
    drawn.current = () => {
      stopWaiting()
      stopWaiting = after(GAP_MS, goOn)
    }
    const known = new Set<number>()
    const readNew = () => {
      const { announcements, isArriving } = messages.get()
      // Announcements about the previous page do not belong to the next one.
      if (isArriving) return setLines([])
      for (const line of announcements.filter(({ id }) => !known.has(id))) {
        known.add(line.id)
        after(ANNOUNCER_DELAY_MS, () => add(line))
      }
    }
    readNew()
    const stop = messages.subscribe(readNew)
    return () => {
      stop()
      clear()
      // No timer may begin after this.
      drawn.current = () => {}
      setLines([])
    }
  }, [isActive])
  return lines
}

/** @returns cancels it */
type After = (ms: number, act: () => void) => () => void

function createTimers(): { readonly after: After; readonly clear: () => void } {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const after: After = (ms, act) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
    return () => {
      timers.delete(timer)
      clearTimeout(timer)
    }
  }
  return { after, clear: () => timers.forEach(clearTimeout) }
}

/** Renders lines one after another, assertive ones first. `goOn` draws the next one. */
function createQueue(draw: (line: Announcement) => void) {
  const due: Announcement[] = []
  let isPaused = false
  const drawNext = () => {
    if (isPaused) return
    const urgent = due.findIndex(({ assertive }) => assertive)
    const [next] = due.splice(Math.max(urgent, 0), 1)
    if (!next) return
    isPaused = true
    draw(next)
  }
  return {
    add: (line: Announcement) => {
      due.push(line)
      drawNext()
    },
    goOn: () => {
      isPaused = false
      drawNext()
    },
  }
}
