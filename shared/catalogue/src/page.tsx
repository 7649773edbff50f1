// A catalogue page: a piece in all its states, or in one of them.
import { startAnalytics } from '@switchboard/analytics'
import { callText } from '@switchboard/analytics/recording'
import { createMemoryRouter, RouterProvider } from '@switchboard/router'
import { FocusKeeper } from '@switchboard/ui/FocusKeeper'
import { useCallback, useEffect, useId, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './page.module.css'
import type { PieceModule } from './states'
import { logAction, logAnalytics } from './action-log'
import { Toolbar } from './Toolbar'
import type { View } from './view'

/** Renders into the element. @returns a function that removes everything */
export function drawPage(element: HTMLElement, name: string, piece: PieceModule, view: View): () => void {
  startAnalytics((call) => logAnalytics(callText(call)))
  const root = createRoot(element)
  const router = createMemoryRouter([{ path: '*', element: <Page name={name} piece={piece} view={view} /> }])
  logLocations(router)
  root.render(<RouterProvider router={router} />)
  return () => {
    root.unmount()
    router.dispose()
  }
}

interface PageProps {
  readonly name: string
  readonly piece: PieceModule
  readonly view: View
}

function Page({ name, piece, view }: PageProps) {
  const names = Object.keys(piece.states).filter((state) => view.state === undefined || state === view.state)
  const copies = view.mode === 'twice' ? ['first', 'second'] : ['only']
  return (
    <>
      {!view.bare && <Toolbar name={name} view={view} />}
      <main id="main" tabIndex={-1} className={styles.page} data-alone={view.state !== undefined || undefined}>
        {view.state === undefined && <h1>{name}</h1>}
        {view.state === undefined && <p className={styles.about}>{piece.about}</p>}
        {copies.flatMap((copy) =>
          names.map((state) => (
            <Sample key={`${copy} ${state}`} name={state} shown={view.state === undefined}>
              <Drawn as={piece.states[state]} nested={view.mode === 'nested'} />
            </Sample>
          )),
        )}
        {names.length === 0 && <p>There is no state with this name.</p>}
      </main>
      <FocusKeeper />
    </>
  )
}

/** Links of pieces do not change the page; the log shows their addresses. */
function logLocations(router: Router): void {
  let last = addressOf(router.state)
  router.subscribe((state) => {
    const address = addressOf(state)
    if (address === last) return
    last = address
    logAction(`went to ${address}`)
  })
}

type Router = ReturnType<typeof createMemoryRouter>

const addressOf = ({ location: { pathname, search } }: Router['state']) => pathname + search

function Sample({ name, shown, children }: { name: string; shown: boolean; children: ReactNode }) {
  if (!shown) return <div className={styles.alone}>{children}</div>
  return (
    <section className={styles.sample} aria-label={name}>
      <p className={styles.name}>{name}</p>
      {children}
    </section>
  )
}

function Drawn({ as: Piece, nested }: { as: ComponentType | undefined; nested: boolean }) {
  if (!Piece) return null
  return nested ? <Nested as={Piece} /> : <Piece />
}

/** A React root inside another, like a remote on a page of another React application. */
function Nested({ as: Piece }: { as: ComponentType }) {
  const id = useId()
  const drawInside = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return
      const inner = place.appendChild(document.createElement('div'))
      const root = createRoot(inner, { identifierPrefix: id })
      const element = (
        <>
          <Piece />
          <DrawnSignal onDrawn={() => inner.setAttribute('data-drawn', '')} />
        </>
      )
      const router = createMemoryRouter([{ path: '*', element }])
      root.render(<RouterProvider router={router} />)
      return () => {
        // React cannot unmount while the outer root renders.
        queueMicrotask(() => {
          root.unmount()
          router.dispose()
        })
        inner.remove()
      }
    },
    [Piece, id],
  )
  return <div ref={drawInside} data-nested />
}

/** Calls `onDrawn` once its sibling components are in the page. */
function DrawnSignal({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn)
  return null
}
