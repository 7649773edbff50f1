import { fullName, mostAdditionalHolders, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { useState } from 'react'
import type { Holder } from './calls'
import { HolderForm } from './HolderForm'
import { HolderList } from './HolderList'
import { NEW } from './holder-rules'
import { additionalHolders as text } from './text'

interface HolderEditorProps {
  /** A holder's id, or `new`. */
  readonly asked: string
  readonly holders: readonly Holder[]
  readonly today: Day
  readonly takesFocus: boolean
  readonly onSaved: (headline: string) => void
}

/** The form that the address asks for, or the list if there is no such form. */
export function HolderEditor({ asked, holders, today, takesFocus, onSaved }: HolderEditorProps) {
  const found = holders.find(({ id }) => id === asked)
  // The form stays open with its input if somebody else removes the holder, or adds the fifth.
  const [opened] = useState(asked === NEW ? holders.length < mostAdditionalHolders : found)
  if (opened === false) return <HolderList holders={holders} />
  if (opened === undefined) return <HolderList holders={holders} notice={text.unknown} />
  const holder = found ?? (opened === true ? undefined : opened)
  const heading = holder ? text.editNamed(fullName(holder) || text.nameless) : text.addAnother
  return (
    <Card heading={heading}>
      <HolderForm
        holder={holder}
        others={holders.filter((other) => other !== found)}
        isGone={holder !== undefined && !found}
        {...{ today, takesFocus, onSaved }}
      />
    </Card>
  )
}
