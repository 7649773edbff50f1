import { queryState, useQuery } from '@switchboard/api-client'
import type { Day } from '@switchboard/domain'
import { announce } from '@switchboard/events'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { keepFocusNear } from '@switchboard/ui/focus'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { dataKeysQuery, removeDataKey, useDataKeysRefresh, type DataKey } from './calls'
import { DataKeyForm } from './DataKeyForm'
import { NewDataKey, type MadeKey } from './NewDataKey'
import { RemovalQuestion } from './RemovalQuestion'
import styles from './Settings.module.css'
import { dataKeys as text } from './text'

const MOST_KEYS = 5

/** Keys with which other programs read the account's data. */
export function DataKeys({ today }: { readonly today: Day }) {
  const call = useQuery(dataKeysQuery)
  const list = queryState(call)
  if (list.at === 'failed')
    return (
      <SectionFailure
        thing={text.thing}
        onRefresh={() => void call.refetch()}
        refreshing={list.busy}
        cause={list.cause}
      />
    )
  return (
    <Card heading={text.card} busy={list.at === 'loading'}>
      <div className={styles.keys}>
        <p>{text.lead}</p>
        {list.at === 'loading' ? <Skeleton height={48} count={2} /> : <Keys keys={list.data} today={today} />}
      </div>
    </Card>
  )
}

interface KeysProps {
  readonly keys: readonly DataKey[]
  readonly today: Day
}

function Keys({ keys, today }: KeysProps) {
  const refreshKeys = useDataKeysRefresh()
  const [asked, setAsked] = useState<DataKey>()
  const [made, setMade] = useState<MadeKey>()
  const showRemoval = ({ name }: DataKey) => {
    setAsked(undefined)
    setMade(undefined)
    announce(text.removed(name))
  }
  const current = keys.filter(({ expiresOn }) => expiresOn >= today)
  return (
    <>
      {keys.length > 0 && (
        <SettingRows>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} today={today} onRemove={() => setAsked(key)} />
          ))}
        </SettingRows>
      )}
      {made && <NewDataKey key={made.key} made={made} />}
      {current.length >= MOST_KEYS ? <p className={styles.full}>{text.full}</p> : <DataKeyForm onMade={setMade} />}
      {asked && (
        <RemovalQuestion
          id={asked.id}
          heading={text.removeQuestion(asked.name)}
          text={text}
          onRemove={removeDataKey}
          refresh={refreshKeys}
          onClose={() => setAsked(undefined)}
          onRemoved={() => showRemoval(asked)}
        />
      )}
    </>
  )
}

interface KeyRowProps {
  readonly of: DataKey
  readonly today: Day
  readonly onRemove: () => void
}

function KeyRow({ of: { name, scope, expiresOn, lastUsedOn }, today, onRemove }: KeyRowProps) {
  const facts = [
    ...(scope === undefined ? [] : [text.opens[scope]]),
    expiresOn < today ? text.ended(expiresOn) : text.until(expiresOn),
    lastUsedOn === undefined ? text.unused : text.lastUsed(lastUsedOn),
  ]
  return (
    <SettingRow
      label={name}
      icon={KeyRound}
      actions={
        <Button ref={keepFocusNear} variant="quiet" size="small" aria-label={text.removeNamed(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      }
    >
      {facts.join(' · ')}
    </SettingRow>
  )
}
