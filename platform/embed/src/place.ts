// One element of the page: waits, shows a remote or its failure, and notifies the page.
import { buildKey, type Loader } from '@switchboard/loader'
import { abandonInput } from '@switchboard/unsaved'
import { findContent, type Attempt, type Content, type FailureReason, type ReadyRemote } from './content'
import { createFrame, type EmbedBrand, type Frame } from './frame'
import { openInsidePage } from './inside-page'
import type { Session } from './session'
import { createSteps, reportAsync, type IsOver } from './steps'
import type { Wanted } from './wanted-page'
import { warnOnce } from './warn'

export interface Place extends Wanted {
  /** Shows the current state again, for example after a session has ended. */
  restart(): void
  /** Removes everything from the element. */
  close(): void
}

interface PlaceContext {
  readonly loader: Loader
  readonly onShown: () => void
  readonly session: Session
  readonly environment: 'standalone' | 'embedded'
  readonly brand: EmbedBrand
}

interface OpenPlace extends PlaceContext {
  readonly element: HTMLElement
  readonly frame: Frame
  readonly name: string
  /** single-spa-react keeps its state by this name. */
  readonly id: string
  readonly start: (attempt: Attempt) => void
}

type Unmount = () => Promise<unknown>
type State = 'loading' | 'shown' | 'failed' | 'signed-out'

let places = 0

export function createPlace(element: HTMLElement, wanted: Wanted, context: PlaceContext): Place {
  const frame = createFrame(element, context.brand)
  const addStep = createSteps()
  let unmount: Unmount | undefined
  const end = async () => {
    const last = unmount
    unmount = undefined
    await last?.()
  }
  const start = (attempt: Attempt) =>
    addStep(async (isOver) => {
      await end()
      if (isOver()) return
      setState(element, 'loading')
      frame.showWaiting(attempt)
      const content = await findContent(wanted, context, attempt, isOver)
      if (content) unmount = await show(content, place, isOver)
    })
  const place: OpenPlace = { ...context, element, frame, name: wanted.name, id: `switchboard-${++places}`, start }
  const restart = () => start('first')
  restart()
  return {
    ...wanted,
    restart,
    close() {
      frame.hide()
      addStep(async () => {
        await end()
        frame.remove()
      })
    },
  }
}

/** @returns what ends it, for a remote */
async function show(content: Content, place: OpenPlace, isOver: IsOver): Promise<Unmount | undefined> {
  const { element, frame, name } = place
  switch (content.kind) {
    case 'failed':
      if (content.why !== undefined) warnOnce(content.why)
      fail(place, content.reason)
      break
    case 'signed-out':
      setState(element, 'signed-out')
      frame.showSignIn(content.signIn)
      emit(element, 'signed-out', { name })
      break
    case 'ready':
      return mount(content, place, isOver).catch((error: unknown) => {
        reportAsync(error)
        if (!isOver()) fail(place, 'load')
        return undefined
      })
  }
  return undefined
}

function fail({ element, frame, name, start }: OpenPlace, reason: FailureReason): void {
  setState(element, 'failed')
  frame.showFailure(() => start('again'))
  emit(element, 'failed', { name, reason })
}

async function mount(
  { remote, record, page }: ReadyRemote,
  { element, frame, name, id, loader, environment, start, onShown }: OpenPlace,
  isOver: IsOver,
): Promise<Unmount | undefined> {
  const openedAt = performance.now()
  const inside = openInsidePage(element, remote, page, environment)
  const props = {
    name: id,
    domElement: frame.slot,
    path: inside.first,
    environment,
    onMove: inside.move,
    onLeave: (href: string) => leave(element, name, href),
    onBroken(error: unknown) {
      loader.reportBrokenPage(record, page.route, Math.round(performance.now() - openedAt), error)
      start('first')
    },
  }
  await remote.bootstrap(props)
  if (isOver()) return undefined
  frame.slot.dataset['build'] = buildKey(record)
  await remote.mount(props)
  const release = inside.hold()
  // Otherwise the next step begins when this one ends, and unmounts it.
  if (!isOver()) {
    frame.showRemote()
    setState(element, 'shown')
    emit(element, 'shown', { name, build: record.build })
    onShown()
  }
  return () => {
    release()
    return remote.unmount(props)
  }
}

const setState = (element: HTMLElement, state: State) => element.setAttribute('state', state)

/** The surrounding page may open one of its own pages instead. */
function leave(element: HTMLElement, name: string, href: string): void {
  if (!emit(element, 'navigate', { name, href })) return
  // The customer was already asked, including about other remotes on the page.
  abandonInput()
  location.assign(href)
}

/** @returns whether the default was not prevented */
const emit = (element: HTMLElement, what: Exclude<State, 'loading'> | 'navigate', detail: object): boolean =>
  element.dispatchEvent(
    new CustomEvent(`switchboard-${what}`, { bubbles: true, cancelable: what === 'navigate', detail }),
  )
