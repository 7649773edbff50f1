import { buildKey, type Loader, type PageResult } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FillerBoundary } from './FillerBoundary'
import { FillerContent } from './FillerContent'

interface FillerProps {
  readonly loader: Loader
  readonly place: string
  readonly remote: string
}

type Shown = PageResult | { readonly kind: 'loading' | 'retrying' }

/**
 * What a remote shows in a place. Like a page, it comes from the last good build if the current one fails. If no build
 * works, a message with a retry button is shown. The page around it is not affected.
 */
export function Filler({ loader, place, remote }: FillerProps) {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const attempt = useAttempt(setShown)
  const start = useEffectEvent(() => attempt(loader.loadPage(remote, place)))
  useEffect(() => start(), [])
  const replace = (build: BuildRecord, ms: number) => {
    loader.reportBrokenPage(build, place, ms)
    setShown({ kind: 'loading' })
    attempt(loader.loadPage(remote, place))
  }
  const retry = () => {
    setShown({ kind: 'retrying' })
    attempt(loader.retryPage(remote, place))
  }
  switch (shown.kind) {
    case 'loading':
      return <WaitingFiller />
    case 'retrying':
    case 'failed':
      return (
        <Card heading={titleOf(loader, remote)} headingLook="name">
          <PanelFailure onRefresh={retry} refreshing={shown.kind === 'retrying'} />
        </Card>
      )
    case 'ready': {
      const { record, Component } = shown
      return (
        <FillerBoundary key={buildKey(record)} onBroken={(ms) => replace(record, ms)}>
          <FillerContent loader={loader} build={record} place={place} waiting={<WaitingFiller />}>
            <Component />
          </FillerContent>
        </FillerBoundary>
      )
    }
  }
}

/** Names the card of a filler that failed. */
const titleOf = (loader: Loader, remote: string) => loader.builds().resolved[remote]?.current.routes[0]?.title ?? remote

/** @returns a function that shows the result, unless the customer has left or a later attempt has begun */
function useAttempt(onResult: (result: PageResult) => void): (result: Promise<PageResult>) => void {
  const latest = useRef<Promise<PageResult>>(undefined)
  useEffect(() => () => void (latest.current = undefined), [])
  return (result) => {
    latest.current = result
    void result.then((found) => latest.current === result && onResult(found))
  }
}

const HEIGHT = 160

const WaitingFiller = () => (
  <div aria-busy="true">
    <Skeleton height={HEIGHT} />
  </div>
)
