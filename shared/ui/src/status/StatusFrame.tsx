import { statusPanelAction } from '@switchboard/analytics'
import { useMainHeading } from '@switchboard/router'
import { useId, type ReactElement, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { Destination } from '../action/Anchor'
import { Button } from '../action/Button'
import { ButtonLink } from '../action/ButtonLink'
import { keepFocusNear, moveFocus } from '../focus/focus'
import styles from './StatusPanel.module.css'

/** Sent to analytics and to `onAction`. */
export interface PanelAction {
  readonly text: string
  readonly type: string
}

type Address = Destination | { readonly to?: never; readonly href?: never }

export interface StatusFrameProps {
  readonly headline?: string
  /** The end of a sentence that the headline begins, on a line of its own, such as a date. */
  readonly headlineEnd?: string | undefined
  /** 1 is the page's main heading, an h2 in a third-party page. 3 is for a panel in a card with a heading. */
  readonly headlineLevel?: 1 | 2 | 3
  readonly picture?: ReactElement | undefined
  readonly tone?: 'neutral' | 'danger' | 'success' | 'warning' | 'info'
  readonly compact?: boolean
  /**
   * Focuses the panel, as a group named by its headline, when it appears, if it replaces the focused element. In that
   * case Orca would be silent about a focused headline, because it treats the first text of the replacement as already
   * read.
   */
  readonly takesFocus?: boolean
  /** A group named by its headline, as with `takesFocus`. */
  readonly isGroup?: boolean
  /** A link if it has an address. `onAction` is called in both cases. */
  readonly action?: { readonly text: string; readonly type?: string; readonly busy?: boolean } & Address
  readonly onAction?: (action: PanelAction) => void
  readonly children?: ReactNode
}

/** A StatusPanel whose caller provides the picture, so that a failure does not load the illustrations. */
export function StatusFrame(props: StatusFrameProps) {
  const {
    headline,
    headlineEnd,
    headlineLevel = 2,
    picture,
    tone = 'neutral',
    compact,
    takesFocus,
    isGroup,
    children,
  } = props
  const MainHeading = useMainHeading()
  const isMain = headlineLevel === 1
  const Headline = isMain ? MainHeading : (`h${headlineLevel}` as const)
  const id = useId()
  const endId = useId()
  const names = headlineEnd ? `${id} ${endId}` : id
  const group = (takesFocus || isGroup) && { role: 'group', 'aria-labelledby': names }
  return (
    <div
      {...group}
      tabIndex={takesFocus ? -1 : undefined}
      ref={takesFocus ? takeFocus : keepFocusNear}
      className={styles.panel}
      data-tone={tone}
      data-compact={compact || undefined}
    >
      {picture}
      <div className={styles.words}>
        {headline && (
          <Headline id={id} tabIndex={-1} data-main-heading={isMain || undefined} className={styles.headline}>
            {headline}
          </Headline>
        )}
        {headlineEnd && (
          <p id={endId} className={styles.headlineEnd}>
            {headlineEnd}
          </p>
        )}
        <div className={styles.content}>{children}</div>
        {props.action && <Action action={props.action} onAction={props.onAction} compact={compact} />}
      </div>
    </div>
  )
}

/** A ref callback, called when the panel is in the page. */
function takeFocus(panel: HTMLElement | null) {
  if (!panel) return
  moveFocus(panel)
  // The panel may be higher than the window.
  panel.querySelector('h1, h2')?.scrollIntoView({ block: 'nearest' })
  return keepFocusNear(panel)
}

/** An icon on a circle in the panel's tone. */
export function StatusIcon({
  icon: Icon,
  compact,
}: {
  readonly icon: LucideIcon
  readonly compact?: boolean | undefined
}) {
  return (
    <span className={styles.icon}>
      <Icon size={compact ? 24 : 40} strokeWidth={compact ? 2 : 1.5} aria-hidden />
    </span>
  )
}

interface ActionProps extends Required<Pick<StatusFrameProps, 'action'>> {
  readonly onAction: StatusFrameProps['onAction'] | undefined
  readonly compact: boolean | undefined
}

function Action({ action, onAction, compact }: ActionProps) {
  const { text, type = 'back-to-services', busy, ...address } = action
  const look = { variant: 'primary', size: compact ? 'small' : 'regular' } as const
  const reportAction = () => {
    statusPanelAction({ text, type })
    onAction?.({ text, type })
  }
  return (
    <p className={styles.action}>
      {address.to === undefined && address.href === undefined ? (
        <Button {...look} {...(busy !== undefined && { busy })} onClick={reportAction}>
          {text}
        </Button>
      ) : (
        <ButtonLink {...look} {...address} onClick={reportAction}>
          {text}
        </ButtonLink>
      )}
    </p>
  )
}
