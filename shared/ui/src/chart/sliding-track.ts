import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Dispatch, RefCallback, RefObject, SetStateAction } from 'react'
import type { VisiblePart } from './track-geometry'
import { TrackSlider, type MoreBars } from './track-slider'

export interface SlidingTrack {
  /** Scrolls the wider track inside it horizontally. */
  readonly viewport: RefObject<HTMLDivElement | null>
  /** The ref of the viewport's element. */
  readonly attachViewport: RefCallback<HTMLDivElement>
  readonly track: RefObject<HTMLDivElement | null>
  readonly more: MoreBars
  readonly isSliding: boolean
  readonly onScroll: () => void
  /** Scrolls by one less than the number of visible bars, without selecting one. */
  readonly page: (direction: -1 | 1) => void
  /** The element that marks the visible part in the overview strip. */
  readonly mark: RefObject<HTMLDivElement | null>
  /** Starts dragging the visible part. @param at fraction of the overview strip */
  readonly grip: (at: number) => void
  readonly drag: (at: number) => void
}

/**
 * Keeps the selected child of the track centred. Slides when another child is selected, and jumps when the chart opens,
 * resizes or gets other content. After a jump the view ends with the latest bar with an amount, if future bars would be
 * visible otherwise.
 * @param latest index of the latest bar with an amount
 * @param content identifies the bars of the chart
 */
export function useSlidingTrack(selected: number, latest: number, content: string): SlidingTrack {
  const viewport = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<MoreBars>({ before: false, after: false })
  const [isSliding, setSliding] = useState(false)
  const mark = useRef<HTMLDivElement>(null)
  const [slider] = useState(
    () =>
      new TrackSlider({
        onMore: keepIfSame(setMore),
        onView: (part, transition) => placeMark(mark.current, part, transition),
        onSliding: setSliding,
      }),
  )
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
  useLayoutEffect(() => slider.show(selected, latest, content), [slider, selected, latest, content])
  const onScroll = useCallback(() => slider.measure(), [slider])
  const page = (direction: -1 | 1) => slider.page(direction)
  const grip = useCallback((at: number) => slider.grip(at), [slider])
  const drag = useCallback((at: number) => slider.drag(at), [slider])
  return { viewport, attachViewport, track, more, isSliding, onScroll, page, mark, grip, drag }
}

/**
 * Avoids a render for each pointer move. A translation, because changing the position would count as a layout shift.
 */
function placeMark(mark: HTMLElement | null, { start, size }: VisiblePart, transition: string): void {
  if (!mark) return
  mark.style.transition = transition
  mark.style.inlineSize = `${size * 100}%`
  mark.style.translate = `${(start / size) * 100}%`
}

const keepIfSame = (change: Dispatch<SetStateAction<MoreBars>>) => (more: MoreBars) =>
  change((old) => (old.before === more.before && old.after === more.after ? old : more))
