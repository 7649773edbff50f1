import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button'
import { ButtonLink } from './ButtonLink'
import { Illustration, type IllustrationName } from './Illustration'
import styles from './StatusPanel.module.css'

export interface PanelAction {
  readonly text: string
  readonly type: string
}

export interface StatusPanelProps {
  readonly headline?: string
  readonly headlineLevel?: 1 | 2
  /** An icon, or the name of an illustration. */
  readonly picture?: LucideIcon | IllustrationName
  readonly tone?: 'neutral' | 'danger' | 'success' | 'warning' | 'info'
  readonly compact?: boolean
  /** Moves focus to the headline when the panel appears: for a panel that takes the place of what had focus. */
  readonly takesFocus?: boolean
  /** With `to` the button goes there; with or without, `onAction` is told. */
  readonly action?: { readonly text: string; readonly type?: string; readonly to?: string; readonly busy?: boolean }
  readonly onAction?: (action: PanelAction) => void
  readonly children?: ReactNode
}

/** Spec section 2.12. The action's type is 'back-to-services' unless told otherwise. */
export function StatusPanel(props: StatusPanelProps) {
  const { headline, headlineLevel = 2, picture, tone = 'neutral', compact, takesFocus, children } = props
  const Headline = headlineLevel === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus is the browser's, so it can only be moved after the heading stands in the page.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.panel} data-tone={tone} data-compact={compact || undefined}>
      {picture && <Picture picture={picture} compact={compact} />}
      <div className={styles.words}>
        {headline && (
          <Headline ref={heading} tabIndex={-1} className={styles.headline}>
            {headline}
          </Headline>
        )}
        <div className={styles.content}>{children}</div>
        <Action action={props.action} onAction={props.onAction} compact={compact} />
      </div>
    </div>
  )
}

type PictureProps = Required<Pick<StatusPanelProps, 'picture'>> & { readonly compact: boolean | undefined }

function Picture({ picture: Icon, compact }: PictureProps) {
  if (typeof Icon === 'string') return <Illustration name={Icon} />
  return (
    <span className={styles.icon}>
      <Icon size={compact ? 24 : 40} strokeWidth={compact ? 2 : 1.5} aria-hidden />
    </span>
  )
}

interface ActionProps {
  readonly action: StatusPanelProps['action'] | undefined
  readonly onAction: StatusPanelProps['onAction'] | undefined
  readonly compact: boolean | undefined
}

function Action({ action, onAction, compact }: ActionProps) {
  if (!action) return null
  const { text, type = 'back-to-services', to, busy } = action
  const tell = () => onAction?.({ text, type })
  const look = { variant: compact ? 'secondary' : 'primary', size: compact ? 'small' : 'regular' } as const
  return (
    <p className={styles.action}>
      {to === undefined ? (
        <Button {...look} {...(busy !== undefined && { busy })} onClick={tell}>
          {text}
        </Button>
      ) : (
        <ButtonLink {...look} to={to} onClick={tell}>
          {text}
        </ButtonLink>
      )}
    </p>
  )
}
