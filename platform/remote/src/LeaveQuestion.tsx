import { useBlocker, type useLocation } from '@switchboard/router'
import { Dialog } from '@switchboard/ui/Dialog'
import { unsaved as text } from '@switchboard/ui/text'
import { hasUnsavedInput } from '@switchboard/unsaved'

type Location = ReturnType<typeof useLocation>

interface LeaveQuestionProps {
  /** Whether the navigation would lose input. By default, any unsaved input in the document counts. */
  readonly losesInput?: (to: Location) => boolean
}

const leavesAll = () => hasUnsavedInput()

/** Asks before a navigation that would lose unsaved input. Rendered once in every router. */
export function LeaveQuestion({ losesInput = leavesAll }: LeaveQuestionProps) {
  // A form stays if only the hash changes, or if a link leads to the current page. The history state identifies a
  // page's steps.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search || stepOf(from) !== stepOf(to)) && losesInput(to),
  )
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog heading={text.question} leave={text.leave} onLeave={blocker.proceed} onStay={blocker.reset} />
}

const stepOf = ({ state }: { readonly state: unknown }) => JSON.stringify(state ?? null)

interface LeaveDialogProps {
  readonly heading: string
  readonly leave: string
  readonly onLeave: () => void
  readonly onStay: () => void
}

export function LeaveDialog({ heading, leave, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      heading={heading}
      text={<p>{text.meaning}</p>}
      actions={[{ text: leave, danger: true, onPress: onLeave }]}
      closeText={text.stay}
      onClose={onStay}
    />
  )
}
