// The content of an element: our root, with a slot for embed's messages and one for the remote.
import { Button } from '@switchboard/ui/Button'
import { FocusKeeper } from '@switchboard/ui/FocusKeeper'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Attempt } from './content'
import styles from './frame.module.css'
import { signIn as signInText } from './text'

/** The brand whose styles the page has, and the language of its texts. */
export interface EmbedBrand {
  readonly id: string
  readonly locale: string
}

export interface Frame {
  /** Slot for the remote. */
  readonly slot: HTMLElement
  showWaiting(attempt: Attempt): void
  showFailure(onRetry: () => void): void
  showSignIn(onSignIn: () => void): void
  showRemote(): void
  hide(): void
  remove(): void
}

export function createFrame(element: HTMLElement, brand: EmbedBrand): Frame {
  const [root, words, slot] = [div('sb-root sb-page'), div(), div(styles.slot)]
  root.dataset.brand = brand.id
  // The surrounding page may be in another language.
  root.lang = brand.locale
  root.dir = 'ltr'
  // AngularJS must not evaluate braces that a customer has typed into a name.
  root.dataset.ngNonBindable = ''
  root.style.setProperty('--sb-rem', remOfPage())
  root.append(words, slot)
  element.replaceChildren(root)
  const react = createRoot(words)
  const draw = (content: ReactNode) =>
    react.render(
      <>
        <FocusKeeper />
        <div>{content}</div>
      </>,
    )
  return {
    slot,
    showWaiting: (attempt) =>
      draw(attempt === 'again' ? <PanelFailure onRefresh={() => undefined} refreshing /> : <StatusStrip />),
    showFailure: (onRetry) => draw(<PanelFailure onRefresh={onRetry} />),
    showSignIn: (onSignIn) => draw(<Button onClick={onSignIn}>{signInText}</Button>),
    showRemote: () => draw(null),
    hide: () => void (root.hidden = true),
    remove() {
      react.unmount()
      root.remove()
    },
  }
}

/** The customer's own text size, in rem of a page that may have set its root to ten pixels. */
function remOfPage(): string {
  const probe = div()
  probe.style.fontSize = 'medium'
  document.body.append(probe)
  const medium = parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return `${medium / parseFloat(getComputedStyle(document.documentElement).fontSize)}rem`
}

function div(className = ''): HTMLDivElement {
  const created = document.createElement('div')
  created.className = className
  return created
}
