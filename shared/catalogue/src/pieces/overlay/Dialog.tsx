import { showBanner, showToast } from '@switchboard/events'
import { Announcer } from '@switchboard/ui/Announcer'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { Button } from '@switchboard/ui/Button'
import { Dialog, type DialogProps } from '@switchboard/ui/Dialog'
import { ToastArea } from '@switchboard/ui/ToastArea'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { States } from '../../states'
import styles from './Dialog.module.css'
import { logAction } from '../../action-log'

export const about = 'A question that has to be answered before the page goes on.'

const failed = "We couldn't process your request at this time. Please try again."
const showFailure = () => showBanner({ severity: 'error', detail: failed })
const robin = <p>Robin will no longer see your bills and usage. You can add them again at any time.</p>

interface ButtonWithDialogProps {
  readonly button: string
  readonly children: (close: () => void) => ReactNode
}

/** A button and the dialog that it opens. */
function ButtonWithDialog({ button, children }: ButtonWithDialogProps) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    logAction('closed')
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{button}</Button> {open && children(close)}
    </>
  )
}

const deletion = { text: 'Delete', danger: true, onPress: () => logAction('deleted') }

type SampleProps = Omit<DialogProps, 'onClose'> & Pick<ButtonWithDialogProps, 'button'>

const Sample = ({ button, ...dialog }: SampleProps) => (
  <ButtonWithDialog button={button}>{(close) => <Dialog {...dialog} onClose={close} />}</ButtonWithDialog>
)

const question = { heading: 'Delete Robin Okafor?', closeText: 'Keep Robin' }
const Question = () => <Sample button="Delete Robin" {...question} text={robin} actions={[deletion]} />

/** Width limits for a page's children do not apply to its dialogs. */
const InColumn = () => (
  <div className={styles.column}>
    <Question />
  </div>
)

const Message = () => (
  <Sample button="Sign in again" heading="You have been away" text={<p>Sign in again.</p>} closeText="Close" />
)

const Long = () => (
  <Sample
    button="Read the terms"
    heading="Terms and conditions of the services that you take in addition to electricity and hot water"
    text={Array.from({ length: 30 }, (_, i) => (
      <p key={i}>You must be over 18 with legal capacity to contract in Australia. This is paragraph {i + 1}.</p>
    ))}
    actions={[
      { text: 'Accept for all services', onPress: () => logAction('accepted') },
      { text: 'Accept for hot water only', onPress: () => logAction('accepted in part') },
    ]}
  />
)

function Form() {
  const id = useId()
  return (
    <ButtonWithDialog button="Add an account holder">
      {(close) => (
        <Dialog heading="Add an account holder" actions={[{ text: 'Add', form: id }]} onClose={close}>
          <form
            id={id}
            onSubmit={(event) => {
              event.preventDefault()
              logAction('added')
            }}
          >
            <label htmlFor={`${id}-name`}>First name</label>
            <input id={`${id}-name`} />
          </form>
        </Dialog>
      )}
    </ButtonWithDialog>
  )
}

/** A task that ends with the event 'task done', or after the given time. */
function useWork(milliseconds: number) {
  const [busy, setBusy] = useState(false)
  const piece = useRef(new AbortController())
  useEffect(() => () => piece.current.abort(), [])
  const work = () => {
    setBusy(true)
    const end = AbortSignal.any([AbortSignal.timeout(milliseconds), piece.current.signal])
    end.addEventListener('abort', () => setBusy(false))
    window.addEventListener('task done', () => setBusy(false), { once: true, signal: end })
  }
  return { busy, work }
}

function Busy() {
  const { busy, work } = useWork(20_000)
  return (
    <>
      <Sample
        button="Delete slowly"
        {...question}
        text={robin}
        actions={[{ text: 'Delete', danger: true, onPress: work }]}
        busy={busy}
      />
      <ButtonWithDialog button="Saving when it opens">{(close) => <Saving onClose={close} />}</ButtonWithDialog>
    </>
  )
}

function Saving({ onClose }: { readonly onClose: () => void }) {
  const [busy, setBusy] = useState(true)
  useEffect(() => {
    const piece = new AbortController()
    AbortSignal.any([AbortSignal.timeout(4000), piece.signal]).addEventListener('abort', () => setBusy(false))
    return () => piece.abort()
  }, [])
  return (
    <Dialog
      heading="Your details are saved"
      actions={[{ text: 'Saving', onPress: onClose }]}
      busy={busy}
      onClose={onClose}
    />
  )
}

const Nested = () => (
  <Sample
    button="Edit Robin"
    heading="Edit Robin Okafor"
    text={<p>Robin is an additional account holder.</p>}
    actions={[{ text: 'Fail to save', onPress: showFailure }]}
    closeText="Close"
  >
    <Sample button="Delete Robin instead" {...question} actions={[{ ...deletion, onPress: showFailure }]} />
  </Sample>
)

/** Shows a banner and a toast when it opens. */
function Failing({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    showFailure()
    showToast({ severity: 'error', detail: failed })
  }, [])
  return <Dialog heading="Try again?" text={robin} actions={[deletion]} onClose={onClose} />
}

const Messages = () => (
  <>
    <BannerArea />
    <ToastArea />
    <Announcer />
    <Button onClick={() => showBanner({ severity: 'warning', detail: 'Some data may be unavailable' })}>
      Warn
    </Button>{' '}
    <Button onClick={() => showToast({ severity: 'success', detail: 'Your usage file was downloaded.' })}>
      Show a toast
    </Button>{' '}
    <ButtonWithDialog button="Delete with messages">
      {(close) => (
        <Dialog
          heading="Delete Robin Okafor?"
          text={robin}
          actions={[
            { text: 'Delete', danger: true, onPress: showFailure },
            {
              text: 'Delete in the end',
              onPress: () => {
                showBanner({ severity: 'success', detail: 'Robin Okafor was deleted.' })
                close()
              },
            },
            {
              text: 'Tell by toast',
              onPress: () => showToast({ severity: 'warning', detail: 'Robin is signed in just now.' }),
            },
          ]}
          onClose={close}
        />
      )}
    </ButtonWithDialog>
    <ButtonWithDialog button="Fail at once">{(close) => <Failing onClose={close} />}</ButtonWithDialog>
  </>
)

/** The dialog removes the row with the button that opened it. */
function OwnRow() {
  const [here, setHere] = useState(true)
  return (
    <>
      <h1>Additional account holders</h1>
      {here && (
        <ButtonWithDialog button="Delete the row">
          {() => (
            <Dialog
              heading="Delete the row?"
              actions={[{ text: 'Delete', danger: true, onPress: () => setHere(false) }]}
              onClose={() => undefined}
            />
          )}
        </ButtonWithDialog>
      )}
    </>
  )
}

function InMenu() {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" popoverTarget={id}>
        My profile
      </button>
      <div id={id} popover="auto">
        <Button onClick={() => setOpen(true)}>Log out</Button>
      </div>
      {open && <Dialog heading="Log out?" onClose={() => setOpen(false)} />}
    </>
  )
}

const Page = () => (
  <>
    <Question />
    {Array.from({ length: 40 }, (_, i) => (
      <p key={i}>Row {i + 1} of your billing and payment history</p>
    ))}
  </>
)

export const states: States = {
  question: Question,
  'in a page with a narrow column': InColumn,
  'only something to read': Message,
  'long, with three actions': Long,
  'a form': Form,
  busy: Busy,
  'one above another': Nested,
  'with messages': Messages,
  'takes its own row away': OwnRow,
  'opened from a menu': InMenu,
  'in a long page': Page,
}
