import { SectionFailure } from '@switchboard/ui/SectionFailure'

export interface RemoteFailedProps {
  /** The page's title. */
  readonly title: string
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** In place of a page whose remote could not be loaded. */
export function RemoteFailed({ title, onRetry, retrying }: RemoteFailedProps) {
  return (
    <div className="sb-content">
      <SectionFailure thing={insideSentence(title)} onRefresh={onRetry} refreshing={retrying} />
    </div>
  )
}

/** 'Billing & payment history' becomes 'billing & payment history'. */
const insideSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
