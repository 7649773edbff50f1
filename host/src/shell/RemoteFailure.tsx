import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { useState } from 'react'
import { translateTitle } from './page-titles-text'
import { PageHeading } from './PageHeading'

export interface RemoteFailureProps {
  /** The page's title. */
  readonly title: string
  /** Whether the shell or the page renders the h1. A failed page cannot, so this component does. */
  readonly heading: 'shell' | 'page'
  /** Settles when the attempt ends. */
  readonly onRetry: () => Promise<void>
}

/** Replaces a page that could not be loaded or rendered. */
export function RemoteFailure({ title, heading, onRetry }: RemoteFailureProps) {
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = () => {
    setIsRetrying(true)
    void onRetry().finally(() => setIsRetrying(false))
  }
  return (
    <>
      {heading === 'page' && <PageHeading>{translateTitle(title)}</PageHeading>}
      <div className="sb-content">
        <SectionFailure thing={insideSentence(translateTitle(title))} onRefresh={retry} refreshing={isRetrying} />
      </div>
    </>
  )
}

/** 'Billing & payment history' becomes 'billing & payment history'. */
const insideSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
