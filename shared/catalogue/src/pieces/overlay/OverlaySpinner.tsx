import { showToast } from '@switchboard/events'
import { Announcer } from '@switchboard/ui/Announcer'
import { Button } from '@switchboard/ui/Button'
import { Dialog } from '@switchboard/ui/Dialog'
import { OverlaySpinner } from '@switchboard/ui/OverlaySpinner'
import { usePending } from '@switchboard/ui/pending'
import { ToastArea } from '@switchboard/ui/ToastArea'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'Covers the page while a task is pending that lasts more than 100 ms.'

const LONGEST_MS = 20_000

/**
 * Ends after the given time, or earlier with the 'task done' or 'task failed' event of this name; ignored on pages
 * rendered later.
 */
function task(name: string, milliseconds = LONGEST_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = AbortSignal.timeout(milliseconds)
    const removal = new AbortController()
    window.addEventListener('catalogue:unmount', () => removal.abort(), { once: true })
    const signal = AbortSignal.any([end, removal.signal])
    const hear = (kind: string, act: () => void) =>
      window.addEventListener(kind, (event) => event instanceof CustomEvent && event.detail === name && act(), {
        signal,
      })
    end.addEventListener('abort', () => resolve(name), { signal: removal.signal })
    hear('task done', () => resolve(name))
    hear('task failed', () => reject(new Error(name)))
  })
}

function useTold() {
  const [pending, during] = usePending()
  const run = (name: string, milliseconds?: number) => {
    during(task(name, milliseconds)).then(
      () => logAction(`${name} is done`),
      () => logAction(`${name} failed`),
    )
  }
  return { pending, run }
}

function Downloads() {
  const { pending, run } = useTold()
  return (
    <>
      <Button busy={pending} onClick={() => run('download', 3000)}>
        Download for 3 seconds
      </Button>{' '}
      <Button onClick={() => run('download', 50)}>Download at once</Button>{' '}
      <Button onClick={() => showToast({ severity: 'success', detail: 'Your usage file was downloaded.' })}>
        Show a toast
      </Button>
      <OverlaySpinner shown={pending} />
      <ToastArea />
      <Announcer />
    </>
  )
}

function Page() {
  const { pending, run } = useTold()
  return (
    <>
      <Button busy={pending} onClick={() => run('download')}>
        Download CSV
      </Button>{' '}
      <Button
        onClick={() => {
          run('first')
          run('second')
        }}
      >
        Start two tasks
      </Button>
      {Array.from({ length: 40 }, (_, i) => (
        <p key={i}>Row {i + 1} of your usage</p>
      ))}
      <OverlaySpinner shown={pending} />
      <ToastArea />
    </>
  )
}

function Disabled() {
  const { pending, run } = useTold()
  return (
    <>
      <button type="button" disabled={pending} onClick={() => run('download')}>
        Download by an older button
      </button>
      <OverlaySpinner shown={pending} />
    </>
  )
}

function Two() {
  const [one, other] = [useTold(), useTold()]
  return (
    <>
      <Button
        onClick={() => {
          one.run('usage')
          other.run('bill')
        }}
      >
        Load usage and bill
      </Button>
      <OverlaySpinner shown={one.pending} text="Loading usage" />
      <OverlaySpinner shown={other.pending} text="Loading your bill" />
    </>
  )
}

function InDialog() {
  const [open, setOpen] = useState(false)
  const { pending, run } = useTold()
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete Robin</Button>
      {open && (
        <Dialog
          heading="Delete Robin Okafor?"
          text={<p>Robin will no longer see your bills and usage.</p>}
          actions={[{ text: 'Delete', danger: true, onPress: () => run('deletion') }]}
          onClose={() => setOpen(false)}
        >
          <OverlaySpinner shown={pending} />
        </Dialog>
      )}
    </>
  )
}

export const states: States = {
  'two lengths': Downloads,
  'a task in a long page': Page,
  'a control that is disabled meanwhile': Disabled,
  'two spinners at the same time': Two,
  'inside a dialog': InDialog,
}
