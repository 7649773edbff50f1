import { parsePanelData, type PanelData } from '@switchboard/record'
import { Button } from '@switchboard/ui/Button'
import { Modal } from '@switchboard/ui/Modal'
import { Spinner } from '@switchboard/ui/Spinner'
import { useEffect, useId, useRef, useState } from 'react'
import { BuildsTable } from './BuildsTable'
import styles from './panel.module.css'
import type { PanelContext } from './running-build'

interface BuildsDialogProps extends PanelContext {
  readonly onClose: () => void
}

type DataState = { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; readonly data: PanelData }

const MODAL = Symbol('builds')

/** Lists the running build of each part with the reason, and offers overrides. */
export function BuildsDialog({ onClose, ...context }: BuildsDialogProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = usePanelData()
  return (
    <Modal name={MODAL} labelledBy={id} open locked={false} onClose={onClose} focusIn={() => heading.current?.focus()}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
            Builds in this tab
          </h2>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </div>
        {state.status === 'loading' && (
          <p role="status">
            <Spinner size={18} /> Asking the registry
          </p>
        )}
        {state.status === 'failed' && <p role="alert">The registry did not respond. Close this and try again.</p>}
        {state.status === 'ready' && <Ready data={state.data} {...context} />}
      </div>
    </Modal>
  )
}

function Ready({ data, ...context }: { readonly data: PanelData } & PanelContext) {
  return (
    <>
      <p className={styles.lead}>
        {[
          data.environment,
          `state ${data.number} of the registry`,
          data.customer ? `customer ${data.customer}` : 'no customer signed in',
        ].join(', ')}
      </p>
      <BuildsTable data={data} {...context} />
    </>
  )
}

function usePanelData(): DataState {
  const [state, setState] = useState<DataState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const response = await fetch('/registry/panel.json', { signal: controller.signal, cache: 'no-store' })
      if (!response.ok) throw new Error(`the panel answered ${response.status}`)
      const data = parsePanelData(await response.json())
      if (!data) throw new Error('the answer is not the data of the panel')
      setState({ status: 'ready', data })
    }
    load().catch(() => controller.signal.aborted || setState({ status: 'failed' }))
    return () => controller.abort()
  }, [])
  return state
}
