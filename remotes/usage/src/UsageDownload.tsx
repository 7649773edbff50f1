import { download, failureCause, type FailureCause } from '@switchboard/api-client'
import { joinSentences } from '@switchboard/domain'
import { announce, dismissToast, messages, showToast } from '@switchboard/events'
import { Button } from '@switchboard/ui/Button'
import { keepFocusNear } from '@switchboard/ui/focus'
import { OverlaySpinner } from '@switchboard/ui/OverlaySpinner'
import { usePending } from '@switchboard/ui/pending'
import { offline } from '@switchboard/ui/text'
import { CircleAlert, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { csvDownload } from './calls'
import { keyOf, type UsageSettings } from './settings'
import * as text from './text'
import styles from './UsageDownload.module.css'

interface Outcome {
  readonly status: 'saved' | 'failed'
  /** Key of its settings. */
  readonly of: string
  readonly cause?: FailureCause
  /** Id of the toast about it. */
  readonly toast?: number | undefined
}

/**
 * Downloads the table as a file (specification 4 and 8). A change of settings aborts the download and hides its
 * failure.
 */
export function UsageDownload({ settings }: { readonly settings: UsageSettings }) {
  const [pending, during] = usePending()
  const [latest, setLatest] = useState<Outcome>()
  const key = `${keyOf(settings)} ${settings.day ?? ''}`
  const outcome = latest?.of === key ? latest.status : undefined
  const createSignal = useAbortOnChange(key)
  const hosted = isInHost()

  async function start() {
    if (latest?.toast !== undefined) dismissToast(latest.toast)
    setLatest(undefined)
    const signal = createSignal()
    try {
      await during(download(csvDownload(settings), signal))
      setLatest({ status: 'saved', of: key })
      if (hosted) announce(text.csv.saved)
    } catch (error) {
      if (signal.aborted) return
      const cause = failureCause(error)
      const toast = hosted ? showToast({ severity: 'error', detail: failedText(cause) }) : undefined
      setLatest({ status: 'failed', of: key, ...cause, toast })
    }
  }

  return (
    // Another service, such as solar, may not have a file.
    <div ref={keepFocusNear} className={styles.download}>
      <Button size="small" icon={Download} busy={pending} onClick={() => void start()}>
        {text.csv.download}
      </Button>
      <OverlaySpinner shown={pending} />
      {outcome === 'failed' && (
        // Read out only if there is no toast.
        <p className={styles.failed} role={hosted ? undefined : 'alert'}>
          <CircleAlert size={20} aria-hidden />
          <span>{failedText(latest)}</span>
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

const failedText = (outcome: Pick<Outcome, 'cause'> | undefined) =>
  outcome?.cause === 'offline' ? joinSentences([text.csv.failed, offline]) : text.csv.failed

/** Only the host shows toasts and announcements. */
const isInHost = () => messages.get().areas.some(({ kind, modal }) => kind === 'toasts' && modal === undefined)

/** A signal per download, aborted when the page closes or the settings change. */
function useAbortOnChange(key: string): () => AbortSignal {
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [key])
  return () => (latest.current = new AbortController()).signal
}
