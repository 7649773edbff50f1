import { ANNOUNCER_DELAY_MS } from '@switchboard/domain'
import { areaFor, messages, removeAnnouncement, type Announcement } from '@switchboard/events'
import { useEffect, useState } from 'react'
import { useArea, useMessages, type AreaProps } from './area'

const KEPT_MS = 5000

/** Says what announce() was given, in that order. A region outside of an open modal is not heard, so each modal has its own. */
export function Announcer({ modal }: AreaProps) {
  const area = useArea('announcements', modal)
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

/** Two announcements in quick succession are both said, so each change of the store is listened to. */
function useLines(speaking: boolean): readonly Announcement[] {
  const [lines, setLines] = useState<readonly Announcement[]>([])
  useEffect(() => {
    if (!speaking) return
    const heard = new Set<number>()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const after = (ms: number, act: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        act()
      }, ms)
      timers.add(timer)
    }
    const say = (line: Announcement) => {
      removeAnnouncement(line.id)
      setLines((old) => [...old, line])
      after(KEPT_MS, () => setLines((old) => old.filter((other) => other !== line)))
    }
    const hear = () => {
      for (const line of messages.get().announcements.filter(({ id }) => !heard.has(id))) {
        heard.add(line.id)
        after(ANNOUNCER_DELAY_MS, () => say(line))
      }
    }
    hear()
    const stop = messages.subscribe(hear)
    return () => {
      stop()
      timers.forEach(clearTimeout)
      setLines([])
    }
  }, [speaking])
  return lines
}
