import { download } from '@switchboard/api-client'
import { announce, messages, showToast } from '@switchboard/events'
import { Button } from '@switchboard/ui/Button'
import { keepFocusNear } from '@switchboard/ui/focus'
import { OverlaySpinner } from '@switchboard/ui/OverlaySpinner'
import { usePending } from '@switchboard/ui/pending'
import { CircleAlert, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { csvDownload } from './calls'
import { keyOf, type UsageSettings } from './settings'
import * as text from './text'
import styles from './UsageDownload.module.css'

interface Outcome {
  readonly at: 'saved' | 'failed'
  /** Key of its settings. */
  readonly of: string
}

/** Downloads the table as a file (specification 4 and 8). A change of settings aborts the download and hides its failure. */
export function UsageDownload({ settings }: { readonly settings: UsageSettings }) {
  const [pending, during] = usePending()
  const [latest, setLatest] = useState<Outcome>()
  const key = keyOf(settings)
  const outcome = latest?.of === key ? latest.at : undefined
  const createSignal = useAbortOnChange(key)
  const hosted = isInHost()

  async function start() {
    setLatest(undefined)
    const signal = createSignal()
    try {
      await during(download(csvDownload(settings), signal))
      setLatest({ at: 'saved', of: key })
      if (hosted) announce(text.csv.saved)
    } catch {
      if (signal.aborted) return
      setLatest({ at: 'failed', of: key })
      if (hosted) showToast({ severity: 'error', detail: text.csv.failed })
    }
  }

  return (
    // Another service, such as solar, may have no file.
    <div ref={keepFocusNear} className={styles.download}>
      <Button wide icon={Download} busy={pending} onClick={() => void start()}>
        {text.csv.download}
      </Button>
      <OverlaySpinner shown={pending} />
      {outcome === 'failed' && (
        // Read out only where no toast is.
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

/** Only the host shows toasts and announcements. */
const isInHost = () => messages.get().areas.some(({ kind, modal }) => kind === 'toasts' && modal === undefined)

/** A signal for each download, aborted when the page closes or the settings change. */
function useAbortOnChange(key: string): () => AbortSignal {
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [key])
  return () => (latest.current = new AbortController()).signal
}
