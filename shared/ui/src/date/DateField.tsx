import { hintForDays, type DateFormat, type Day, type SelectableDays } from '@switchboard/domain'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type ChangeEvent, type FocusEvent, type ReactNode } from 'react'
import { CalendarPopover } from './CalendarPopover'
import { Field } from '../field/Field'
import { useMousePress } from '../action/mouse-press'
import { useTypedDate } from './typed-date'
import styles from './DateField.module.css'

export interface DateFieldProps {
  readonly label: string
  readonly value: Day | undefined
  /** Called with a day once the typed text is a selectable day, and with undefined when it no longer is. */
  readonly onChange: (day: Day | undefined) => void
  /** Initial text, if it is not a selectable day. */
  readonly draft?: string | undefined
  /** Called with typed text that is not a selectable day, and with undefined when there is none. */
  readonly onDraft?: ((text: string | undefined) => void) | undefined
  readonly today: Day
  readonly selectable: SelectableDays
  readonly format?: DateFormat
  /** Replaces 'Weekdays until 19/02/2027. For example, 27/11/26'. */
  readonly hint?: ReactNode
  /** An error of the form. The field's own explanation of a refused date replaces it. */
  readonly error?: string | undefined
  /** The error for text that is not a date, instead of 'Please enter a valid date'. */
  readonly noDate?: string | undefined
  /** Called when focus leaves the input, its button and its calendar. */
  readonly onBlur?: () => void
  readonly disabled?: boolean
}

/** A day, typed or chosen in a calendar (specification 5 'Calendar'). */
export function DateField(props: DateFieldProps) {
  const { label, value, today, selectable, format = 'DD/MM/YY', error, disabled = false } = props
  const whyId = useId()
  const box = useRef<HTMLDivElement>(null)
  // The customer types digits only, but this format contains a month name.
  const typingFormat = format === 'D MMMM YYYY' ? 'DD/MM/YYYY' : format
  const date = useTypedDate({ ...props, format, typingFormat })
  const leave = useLeaving(() => {
    date.leave()
    props.onBlur?.()
  })
  const hint = props.hint ?? hintForDays(selectable, today, typingFormat)
  // Only one message is shown; a message about the text takes precedence.
  const why = date.why ?? (date.isRefused ? error : undefined)
  return (
    <Field label={label} hint={hint} error={why ? undefined : error} describedBy={why && whyId}>
      {({ className, ...input }) => (
        <>
          <div ref={box} className={styles.box} onBlur={leave}>
            <input
              {...input}
              aria-invalid={input['aria-invalid'] ?? (why ? true : undefined)}
              className={`${className} ${styles.input}`}
              data-long={format === 'D MMMM YYYY' || undefined}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              disabled={disabled}
              value={date.text}
              onChange={(event) => date.type(event.currentTarget, isComposing(event))}
              onFocus={() => date.setIsTyping(true)}
              onBlur={() => date.setIsTyping(false)}
              // Enter may submit a form.
              onKeyDown={({ key }) => key === 'Enter' && date.leave()}
            />
            <CalendarPopover
              label={label}
              anchor={box}
              value={value}
              today={today}
              selectable={selectable}
              disabled={disabled}
              onChoose={date.choose}
            />
          </div>
          <Why id={whyId}>{why}</Why>
        </>
      )}
    </Field>
  )
}

/** Rendered before it has text, so that screen readers announce the text when it appears. */
function Why({ id, children }: { readonly id: string; readonly children: string | undefined }) {
  return (
    <div id={id} className={styles.why} aria-live="polite">
      {children && <CircleAlert size={20} aria-hidden />}
      {children && <span>{children}</span>}
    </div>
  )
}

/** Calls `act` when focus has left the element and no mouse button is pressed. */
function useLeaving(act: () => void) {
  const mousePress = useMousePress()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    // The field stays the active element when the window loses focus.
    if (currentTarget.contains(relatedTarget) || document.activeElement === target) return
    mousePress.runAfter(() => {
      if (!currentTarget.contains(document.activeElement)) latest.current()
    })
  }
}

const isComposing = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof InputEvent && nativeEvent.isComposing
