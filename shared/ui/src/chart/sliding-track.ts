import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Dispatch, RefCallback, RefObject, SetStateAction } from 'react'
import { TrackSlider, type MoreBars } from './track-slider'

export interface SlidingTrack {
  /** Scrolls sideways the track inside, which is wider. */
  readonly viewport: RefObject<HTMLDivElement | null>
  /** The ref of the viewport's element. */
  readonly attachViewport: RefCallback<HTMLDivElement>
  readonly track: RefObject<HTMLDivElement | null>
  readonly more: MoreBars
  readonly isSliding: boolean
  readonly onScroll: () => void
  /** Moves by the visible bars, without selecting one. */
  readonly page: (direction: -1 | 1) => void
}

/**
 * Keeps the selected child of the track centred. It slides when another child is selected, and jumps when the chart opens, gets other
 * content or another size.
 * @param content identifies the bars of the chart
 */
export function useSlidingTrack(selected: number, content: string): SlidingTrack {
  const viewport = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<MoreBars>({ before: false, after: false })
  const [isSliding, setSliding] = useState(false)
  const [slider] = useState(() => new TrackSlider({ onMore: keepIfSame(setMore), onSliding: setSliding }))
  const attachViewport = useCallback(
    (view: HTMLDivElement | null) => {
      viewport.current = view
      if (!view || !track.current) return
      const detach = slider.attach(view, track.current)
      return () => {
        viewport.current = null
        detach()
      }
    },
    [slider],
  )
  useLayoutEffect(() => slider.show(selected, content), [slider, selected, content])
  const onScroll = useCallback(() => slider.measure(), [slider])
  const page = (direction: -1 | 1) => slider.page(direction)
  return { viewport, attachViewport, track, more, isSliding, onScroll, page }
}

const keepIfSame = (change: Dispatch<SetStateAction<MoreBars>>) => (more: MoreBars) =>
  change((old) => (old.before === more.before && old.after === more.after ? old : more))
