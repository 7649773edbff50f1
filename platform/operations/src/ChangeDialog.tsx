import { showToast } from '@switchboard/events'
import { Banner } from '@switchboard/ui/Banner'
import { Checkbox } from '@switchboard/ui/Checkbox'
import { Dialog } from '@switchboard/ui/Dialog'
import { useId, useState, type SyntheticEvent } from 'react'
import { makeChange, type Overview } from './calls'
import {
  changeFrom,
  defaultBuild,
  NO_ANSWERS,
  seenText,
  type ChangeAnswers,
  type ChangeKind,
  type ChangeSubject,
} from './change-form'
import { ChangeFields } from './ChangeFields'
import { changeTexts } from './change-text'
import styles from './details.module.css'
import { partTitle } from './text-format'

interface ChangeDialogProps {
  readonly kind: ChangeKind
  readonly overview: Overview
  /** Undefined: the whole environment. */
  readonly subject?: ChangeSubject | undefined
  /** Reads the overview again. */
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

type Errors = Readonly<Partial<Record<keyof ChangeAnswers, string>>>

type Status =
  | { readonly kind: 'asking' | 'busy' }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }

/**
 * Asks what the command asks. The change names the state in the dialog, so that it is refused if somebody else changed
 * the part meanwhile; the dialog then shows the new state.
 */
export function ChangeDialog({ kind, overview, subject, onChanged, onClose }: ChangeDialogProps) {
  const id = useId()
  const { heading, effect, make, isDanger = false } = changeTexts[kind]
  const { seen, see } = useSeen({ overview, subject })
  const [answers, setAnswers] = useState({ ...NO_ANSWERS, build: subject && defaultBuild(kind, subject) })
  const [isForced, setForced] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [status, setStatus] = useState<Status>({ kind: 'asking' })
  const what = subject ? partTitle(subject.part) : 'everything'
  const send = async () => {
    const result = changeFrom(kind, seen.subject, answers)
    setErrors('errors' in result ? result.errors : {})
    if ('errors' in result || status.kind === 'busy') return
    setStatus({ kind: 'busy' })
    const expect = seen.overview.state.number
    const answer = await makeChange(result.change, { why: answers.why.trim(), expect, force: isForced })
    await onChanged()
    if (answer.kind === 'ok') {
      showToast({ severity: 'success', detail: `${heading(what)}: done.` })
      return onClose()
    }
    see()
    setStatus({ kind: 'refused', ...(answer.kind === 'refused' ? answer : NO_RESPONSE) })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const refused = status.kind === 'refused' ? status : undefined
  return (
    <Dialog
      heading={heading(what)}
      text={<p>{effect}</p>}
      actions={[{ text: make, form: id, danger: isDanger }]}
      busy={status.kind === 'busy'}
      onClose={onClose}
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {refused && (
          <div role="alert">
            <Banner severity="error">{refused.detail}</Banner>
          </div>
        )}
        <p className={styles.seen}>{seenText(seen.overview, seen.subject)}</p>
        <ChangeFields
          {...{ kind, subject: seen.subject, state: seen.overview.state, answers, errors }}
          onChange={(given) => setAnswers({ ...answers, ...given })}
        />
        {refused?.code === 'change-refused' && canForce(kind) && (
          <Checkbox
            label="Force it"
            hint="Makes the change in spite of these reasons, which the history keeps."
            checked={isForced}
            onChange={setForced}
          />
        )}
      </form>
    </Dialog>
  )
}

const NO_RESPONSE = {
  code: 'network',
  detail: 'The registry did not respond, so the change may have been made: look at the state, then ask again.',
}

const canForce = (kind: ChangeKind) => kind === 'promote' || kind === 'rollout' || kind === 'rollback'

type Seen = Pick<ChangeDialogProps, 'overview' | 'subject'>

/** The state that the operator decides on; a background refresh does not change it. `see` takes the newest. */
function useSeen(newest: Seen) {
  const [seen, setSeen] = useState(newest)
  const [isOld, setOld] = useState(false)
  if (isOld) {
    setOld(false)
    setSeen(newest)
  }
  return { seen, see: () => setOld(true) }
}
