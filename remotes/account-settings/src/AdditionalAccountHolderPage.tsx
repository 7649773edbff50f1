import { accountQuery, queryState, useQuery } from '@switchboard/api-client'
import type { Day } from '@switchboard/domain'
import { useLocation, useNavigate, useSearchParams } from '@switchboard/router'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { useState } from 'react'
import { holdersQuery, type Holder } from './calls'
import { HolderEditor } from './HolderEditor'
import { HolderList } from './HolderList'
import { holdersAddress } from './holder-rules'
import { SettingsPage } from './SettingsPage'
import { additionalHolders as text } from './text'
import { WaitingRows } from './WaitingRows'

export function Component() {
  const calls = [useQuery(accountQuery), useQuery(holdersQuery)] as const
  const [account, holders] = [queryState(calls[0]), queryState(calls[1])]
  const failed = [account, holders].find((state) => state.at === 'failed')
  return (
    <SettingsPage path="/additional-account-holder">
      {/* In the portal the header navigates to page-not-found (specification 8). A legacy page has no header. */}
      {failed ? (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => calls.forEach((call) => call.isError && void call.refetch())}
          refreshing={calls.some((call) => call.isFetching)}
          cause={failed.cause}
        />
      ) : account.at === 'ready' && holders.at === 'ready' ? (
        <Holders holders={holders.data} today={account.data.today} />
      ) : (
        <Loading />
      )}
    </SettingsPage>
  )
}

interface HoldersProps {
  readonly holders: { readonly items: readonly Holder[]; readonly unreadable: number }
  readonly today: Day
}

/** A holder's form, the panel after saving it, or the list. */
function Holders({ holders: { items, unreadable }, today }: HoldersProps) {
  const { asked, before, isSaved, isMoved, close } = useHolderPlace()
  const [saved, setSaved] = useState('')
  const save = (headline: string) => {
    setSaved(headline)
    close()
  }
  if (asked !== undefined)
    return <HolderEditor key={asked} asked={asked} holders={items} today={today} takesFocus={isMoved} onSaved={save} />
  if (isSaved && saved)
    return (
      <StatusPanel
        picture="success"
        tone="success"
        headline={saved}
        takesFocus
        action={{ text: text.again, type: 'return-to-additional-account-holders', to: holdersAddress }}
      >
        <p>{text.mailed}</p>
      </StatusPanel>
    )
  return (
    <HolderList
      holders={items}
      cameFrom={isMoved ? before : undefined}
      notice={unreadable > 0 ? text.unreadable(unreadable) : undefined}
    />
  )
}

/** The form that the address asks for (D54), and the previous one. */
function useHolderPlace() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const [firstKey] = useState(location.key)
  const asked = query.get('holder') ?? undefined
  const [places, setPlaces] = useState({ asked, before: asked })
  if (places.asked !== asked) setPlaces({ asked, before: places.asked })
  const state: unknown = location.state
  return {
    asked,
    before: places.before,
    /** The customer came from another part of this page, whose focused element is gone. */
    isMoved: location.key !== firstKey,
    isSaved: state === SAVED,
    close: () => void navigate(holdersAddress, { replace: true, state: SAVED }),
  }
}

/** State of the history entry that replaces a saved form. */
const SAVED = 'holder-saved'

function Loading() {
  return (
    <Card heading={text.thing} headingLook="name" busy>
      <WaitingRows count={4}>
        <StatusStrip />
      </WaitingRows>
    </Card>
  )
}
