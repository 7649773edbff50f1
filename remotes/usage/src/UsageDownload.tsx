import { download } from '@switchboard/api-client'
import { announce, messages, showToast } from '@switchboard/events'
import { Button } from '@switchboard/ui/Button'
import { useFocusKept } from '@switchboard/ui/focus'
import { OverlaySpinner } from '@switchboard/ui/OverlaySpinner'
import { usePending } from '@switchboard/ui/pending'
import { CircleAlert, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { csvOf } from './calls'
import { keyOf, type Settings } from './settings'
import * as text from './text'
import styles from './UsageDownload.module.css'

interface Outcome {
  readonly at: 'saved' | 'failed'
  /** The settings that it came with. */
  readonly of: string
}

/** The table as a file (specification 4 and 8). Other settings stop what is on its way, and do not show its failure. */
export function UsageDownload({ settings }: { readonly settings: Settings }) {
  const [pending, during] = usePending()
  const [latest, setLatest] = useState<Outcome>()
  const key = keyOf(settings)
  const outcome = latest?.of === key ? latest.at : undefined
  const leaving = useLeaving(key)
  // Solar has no file.
  const ref = useFocusKept<HTMLDivElement>()
  const hosted = inHost()

  async function start() {
    setLatest(undefined)
    const left = leaving()
    try {
      await during(download(csvOf(settings), left))
      setLatest({ at: 'saved', of: key })
      if (hosted) announce(text.csv.saved)
    } catch {
      if (left.aborted) return
      setLatest({ at: 'failed', of: key })
      if (hosted) showToast({ severity: 'error', detail: text.csv.failed })
    }
  }

  return (
    <div ref={ref} className={styles.download}>
      <Button wide icon={Download} busy={pending} onClick={() => void start()}>
        {text.csv.download}
      </Button>
      <OverlaySpinner shown={pending} />
      {outcome === 'failed' && (
        // The toast has been read out; where there is none, this is.
        <p className={styles.failed} role={hosted ? undefined : 'alert'}>
          <CircleAlert size={20} aria-hidden />
          <span>{text.csv.failed}</span>
        </p>
      )}
      {!hosted && (
        <p className="sb-visually-hidden" role="status">
          {outcome === 'saved' && text.csv.saved}
        </p>
      )}
    </div>
  )
}

/** Only the host draws toasts and says announcements; in another page they would wait until a dialog opens. */
const inHost = () => messages.get().areas.some(({ kind, modal }) => kind === 'toasts' && modal === undefined)

/** A signal for each download: it stops with the customer who goes elsewhere, or chooses something else. */
function useLeaving(key: string): () => AbortSignal {
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [key])
  return () => (latest.current = new AbortController()).signal
}
