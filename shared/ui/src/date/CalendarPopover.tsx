import { showSpokenDate, type Day } from '@switchboard/domain'
import { CalendarDays } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FocusEvent, type MouseEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Calendar, type CalendarProps } from './Calendar'
import { placeCalendar } from './calendar-place'
import { followScrolling } from '../overlay/follow-scrolling'
import styles from './CalendarPopover.module.css'

export interface CalendarPopoverProps extends CalendarProps {
  /** The field's label. */
  readonly label: string
  /** The element that the calendar is placed below or above. */
  readonly anchor: RefObject<HTMLElement | null>
}

/** A date field's button and its calendar: a floating card, or on phones a bottom sheet. */
export function CalendarPopover({ label, anchor, disabled = false, ...calendar }: CalendarPopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { overlay, isOpen, setOpen, openings, close, toggle } = useCalendarOverlay(anchor)
  // The browser would open the popover without its days.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    toggle()
  }
  const choose = (day: Day) => {
    calendar.onChoose(day)
    close()
  }
  const returnFocus = (card: HTMLElement) => {
    if (card.contains(document.activeElement)) button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <div className={styles.popover} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={buttonName(label, calendar.value)}
        aria-haspopup="dialog"
        data-open={isOpen || undefined}
        disabled={disabled}
        // With this attribute, pressing the button does not count as a press outside the popover.
        popoverTarget={id}
        onClick={press}
      >
        <CalendarDays size={20} aria-hidden />
      </button>
      <div
        ref={overlay}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`${label}: calendar`}
        tabIndex={-1}
        className={styles.overlay}
        onBeforeToggle={(event) => event.newState === 'closed' && returnFocus(event.currentTarget)}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden onClick={close} />
        <div className={styles.card}>
          {openings > 0 && <Calendar key={openings} {...calendar} onChoose={choose} />}
          <button type="button" className={styles.close} onClick={close}>
            Close
          </button>
        </div>
      </div>
    </div>
  )
}

const buttonName = (label: string, value: Day | undefined) =>
  value ? `${label}: ${showSpokenDate(value)}, change in calendar` : `${label}: choose in calendar`

/** Opens and closes the overlay. It is fixed in the window, so it is moved along with its field. */
function useCalendarOverlay(anchor: RefObject<HTMLElement | null>) {
  const overlay = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The calendar stays rendered while it fades out. Each opening renders a new one, which starts at the chosen day.
  const [openings, setOpenings] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    return followScrolling(() => overlay.current && anchor.current && positionCalendar(overlay.current, anchor.current))
  }, [isOpen, anchor])

  const isShown = () => overlay.current?.matches(':popover-open') ?? false
  const close = () => isShown() && overlay.current?.hidePopover()
  const open = (card: HTMLElement) => {
    // The next lines need the calendar's size and days.
    flushSync(() => setOpenings((count) => count + 1))
    card.showPopover()
    if (anchor.current) positionCalendar(card, anchor.current)
    card.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true })
  }
  const toggle = () => {
    if (isShown()) close()
    else if (overlay.current) open(overlay.current)
  }
  return { overlay, isOpen, setOpen, openings, close, toggle }
}

/** Only the styles for wide windows use the position; on phones the calendar is a bottom sheet. */
function positionCalendar(card: HTMLElement, anchor: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const size = { width: card.offsetWidth, height: card.offsetHeight }
  const { left, top } = placeCalendar(anchor.getBoundingClientRect(), size, { width, height })
  card.style.setProperty('--overlay-left', `${left}px`)
  card.style.setProperty('--overlay-top', `${top}px`)
}
