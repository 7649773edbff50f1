import type { PanelData } from '@switchboard/registry'
import { Button } from '@switchboard/ui/Button'
import { Modal } from '@switchboard/ui/Modal'
import { Spinner } from '@switchboard/ui/Spinner'
import { useEffect, useId, useRef, useState } from 'react'
import { parsePanel } from '../boot/page'
import { BuildsTable } from './BuildsTable'
import styles from './panel.module.css'
import type { Looked } from './running'

interface BuildsDialogProps extends Looked {
  readonly onClose: () => void
}

type Answer = { readonly at: 'loading' | 'failed' } | { readonly at: 'ready'; readonly data: PanelData }

const NAME = Symbol('builds')

/** Which build of each part runs in this tab, and why; and other ones in their place. */
export function BuildsDialog({ onClose, ...looked }: BuildsDialogProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const answer = usePanelData()
  return (
    <Modal name={NAME} labelledBy={id} open locked={false} onClose={onClose} focusIn={() => heading.current?.focus()}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
            Builds in this tab
          </h2>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </div>
        {answer.at === 'loading' && (
          <p role="status">
            <Spinner size={18} /> Asking the registry
          </p>
        )}
        {answer.at === 'failed' && <p role="alert">The registry did not answer. Close this and try again.</p>}
        {answer.at === 'ready' && <Ready data={answer.data} {...looked} />}
      </div>
    </Modal>
  )
}

function Ready({ data, ...looked }: { readonly data: PanelData } & Looked) {
  return (
    <>
      <p className={styles.lead}>
        {data.environment}, state {data.number} of the registry,{' '}
        {data.customer ? `customer ${data.customer}` : 'nobody known has signed in'}
      </p>
      <BuildsTable data={data} {...looked} />
    </>
  )
}

function usePanelData(): Answer {
  const [answer, setAnswer] = useState<Answer>({ at: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      const response = await fetch('/registry/panel.json', { signal: controller.signal, cache: 'no-store' })
      if (!response.ok) throw new Error(`the panel answered ${response.status}`)
      const data = parsePanel(await response.json())
      if (!data) throw new Error('the panel was answered with something else')
      setAnswer({ at: 'ready', data })
    }
    ask().catch(() => controller.signal.aborted || setAnswer({ at: 'failed' }))
    return () => controller.abort()
  }, [])
  return answer
}
