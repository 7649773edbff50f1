import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { useState } from 'react'
import type { Overview, PartDetails } from './calls'
import { changesOf, type ChangeKind } from './change-form'
import { changeTexts } from './change-text'
import { ChangeDialog } from './ChangeDialog'
import type { PartRow } from './overview'

interface PartActionsProps {
  readonly overview: Overview
  readonly row: PartRow
  readonly details: PartDetails
  readonly onChanged: () => Promise<void>
}

/** What the command can do with the part. */
export function PartActions({ overview, row: { part, state }, details, onChanged }: PartActionsProps) {
  const [kind, setKind] = useState<ChangeKind>()
  const subject = { part, state, ...details }
  const kinds = changesOf(subject, { isAllFrozen: overview.state.frozen === true })
  // The actions that help when customers meet a fault.
  const primary = kinds.find((one) => one === 'halt' || one === 'rollback')
  return (
    <>
      <Actions>
        {kinds.map((one) => (
          <Button
            key={one}
            size="small"
            variant={changeTexts[one].isDanger ? 'danger' : one === primary ? 'primary' : 'secondary'}
            onClick={() => setKind(one)}
          >
            {changeTexts[one].open}
          </Button>
        ))}
      </Actions>
      {kind && <ChangeDialog {...{ kind, overview, subject, onChanged }} onClose={() => setKind(undefined)} />}
    </>
  )
}
