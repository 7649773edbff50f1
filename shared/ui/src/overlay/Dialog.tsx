import { clearBanner } from '@switchboard/events'
import { useId, useRef, useState, type ReactNode } from 'react'
import { BannerArea } from '../messages/BannerArea'
import { Button } from '../action/Button'
import styles from './Dialog.module.css'
import { Modal } from './Modal'

/** Presses a button of the dialog, or sends the form in it that has this id. */
export type DialogAction = { readonly text: string; readonly danger?: boolean } & (
  { readonly onPress: () => void } | { readonly form: string }
)

export interface DialogProps {
  /** Names the dialog: a question, or what is done here. */
  readonly heading: string
  /** What a screen reader reads after the heading. */
  readonly text?: ReactNode
  /** The first is what the dialog is for. */
  readonly actions?: readonly DialogAction[]
  /** Every dialog can be left by a button; say what staying away means, e.g. 'Keep Robin'. */
  readonly closeText?: string
  /** The first action is under way: until it ends the dialog stays. */
  readonly busy?: boolean
  /** Escape or the closing button: take the dialog out of the page. */
  readonly onClose: () => void
  /** Fields, if any. The first one gets focus. */
  readonly children?: ReactNode
}

/** Open as long as it is drawn: `{asking && <Dialog … onClose={() => setAsking(false)} />}`. */
export function Dialog({
  heading,
  text,
  actions = [],
  closeText = 'Cancel',
  busy = false,
  onClose,
  children,
}: DialogProps) {
  const [name] = useState(() => Symbol(heading))
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const leave = () => {
    // What was said about this dialog goes with it.
    clearBanner(name)
    onClose()
  }
  const focusIn = (dialog: HTMLDialogElement) => {
    const field = dialog.querySelector<HTMLElement>(':is(input:not([type="hidden"]), select, textarea):enabled')
    const isLong = dialog.scrollHeight > dialog.clientHeight
    const place = field ?? (isLong ? title : closing).current
    place?.focus()
  }
  return (
    <Modal
      name={name}
      labelledBy={id}
      describedBy={text === undefined ? undefined : `${id}-text`}
      open
      locked={busy}
      onClose={leave}
      focusIn={focusIn}
    >
      <div className={styles.dialog}>
        <h2 ref={title} id={id} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        <BannerArea modal={name} />
        {text !== undefined && (
          <div id={`${id}-text`} className={styles.text}>
            {text}
          </div>
        )}
        {children !== undefined && <div className={styles.content}>{children}</div>}
        <BannerArea modal={name} position="bottom" />
        <div className={styles.actions}>
          <span>
            <Button
              ref={closing}
              wide
              variant={actions.length === 0 ? 'primary' : 'secondary'}
              unavailable={busy}
              onClick={leave}
            >
              {closeText}
            </Button>
          </span>
          {actions.toReversed().map((action) => (
            <span key={action.text}>
              <Action action={action} first={action === actions[0]} busy={busy} />
            </span>
          ))}
        </div>
      </div>
    </Modal>
  )
}

interface ActionProps {
  readonly action: DialogAction
  readonly first: boolean
  readonly busy: boolean
}

function Action({ action, first, busy }: ActionProps) {
  const variant = action.danger ? 'danger' : first ? 'primary' : 'secondary'
  const state = first ? { busy } : { unavailable: busy }
  return 'form' in action ? (
    <Button wide variant={variant} {...state} type="submit" form={action.form}>
      {action.text}
    </Button>
  ) : (
    <Button wide variant={variant} {...state} onClick={action.onPress}>
      {action.text}
    </Button>
  )
}
