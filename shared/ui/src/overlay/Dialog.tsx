import { clearBanner } from '@switchboard/events'
import { useId, useRef, useState, type ReactNode } from 'react'
import { BannerArea } from '../messages/BannerArea'
import { Button } from '../action/Button'
import styles from './Dialog.module.css'
import { Modal } from './Modal'

/** A button of the dialog. With `form` it submits the form with this id. */
export type DialogAction = { readonly text: string; readonly danger?: boolean } & (
  | { readonly onPress: () => void }
  | { readonly form: string }
)

export interface DialogProps {
  /** Name of the dialog: a question or a task. */
  readonly heading: string
  /** Read by screen readers after the heading. */
  readonly text?: ReactNode
  /** The first is the main action. */
  readonly actions?: readonly DialogAction[]
  /** Text of the closing button, which says what closing means, such as 'Keep Robin'. */
  readonly closeText?: string
  /** Whether the first action is running. The dialog cannot be closed meanwhile. */
  readonly busy?: boolean
  /** Called for Escape and the closing button. The screen then removes the dialog. */
  readonly onClose: () => void
  /** May contain fields; the first one gets focus. */
  readonly children?: ReactNode
}

/** Open while rendered: `{isOpen && <Dialog … onClose={() => setOpen(false)} />}`. */
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
    // A banner of this dialog disappears with it.
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
        <DialogActions actions={actions} busy={busy}>
          <Button
            ref={closing}
            wide
            variant={actions.length === 0 ? 'primary' : 'secondary'}
            unavailable={busy}
            onClick={leave}
          >
            {closeText}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}

interface DialogActionsProps {
  readonly actions: readonly DialogAction[]
  readonly busy: boolean
  /** The closing button. */
  readonly children: ReactNode
}

function DialogActions({ actions, busy, children }: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      <span>{children}</span>
      {actions.toReversed().map((action) => (
        <span key={action.text}>
          <Action action={action} first={action === actions[0]} busy={busy} />
        </span>
      ))}
    </div>
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
