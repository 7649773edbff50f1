import { download, failureCause, refusalSentence } from '@switchboard/api-client'
import { joinSentences } from '@switchboard/domain'
import { Button } from '@switchboard/ui/Button'
import { SettingRow } from '@switchboard/ui/SettingRow'
import { offline } from '@switchboard/ui/text'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DataFile } from './data-files'
import { FailureNote } from './Notes'
import { yourData as text } from './text'

type Download =
  | { readonly status: 'none' | 'pending' | 'saved' }
  | { readonly status: 'failed'; readonly message: string }

interface DataFileRowProps {
  readonly file: DataFile
  /** Whether it is the row whose download was started last: others no longer say that they are done. */
  readonly isLatest: boolean
  readonly onStart: () => void
}

/** Leaving the page aborts the download. */
export function DataFileRow({ file, isLatest, onStart }: DataFileRowProps) {
  const { name, detail, icon } = file
  const [state, setState] = useState<Download>({ status: 'none' })
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function start() {
    const { signal } = leaving.current
    onStart()
    setState({ status: 'pending' })
    try {
      await download(file, signal)
      setState({ status: 'saved' })
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', message: failureText(error) })
    }
  }

  return (
    <SettingRow
      label={name}
      icon={icon}
      success={isLatest && state.status === 'saved' ? text.saved : undefined}
      actions={
        <Button
          variant="quiet"
          size="small"
          icon={Download}
          aria-label={text.downloadNamed(name)}
          busy={state.status === 'pending'}
          onClick={() => void start()}
        >
          {text.download}
        </Button>
      }
    >
      <span>{detail}</span>
      {state.status === 'failed' && <FailureNote>{state.message}</FailureNote>}
    </SettingRow>
  )
}

function failureText(error: unknown): string {
  const refusal = refusalSentence(error, text.refusals)
  if (refusal !== undefined) return refusal
  return failureCause(error).cause === 'offline' ? joinSentences([text.failed, offline]) : text.failed
}
