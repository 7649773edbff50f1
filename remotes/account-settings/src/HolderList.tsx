import { fullName, mostAdditionalHolders } from '@switchboard/domain'
import { showToast } from '@switchboard/events'
import { focusHeading, keepFocusNear, moveFocus } from '@switchboard/ui/focus'
import { Banner } from '@switchboard/ui/Banner'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { Card } from '@switchboard/ui/Card'
import { EmptyState } from '@switchboard/ui/EmptyState'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deleteHolder, useHoldersRefresh, type Holder, type HolderWithId } from './calls'
import { holderAddress, NEW } from './holder-rules'
import { RemovalQuestion } from './RemovalQuestion'
import styles from './Settings.module.css'
import { additionalHolders as text } from './text'

interface HolderListProps {
  readonly holders: readonly Holder[]
  /** The form previously open on this page, whose link gets focus. */
  readonly cameFrom?: string | undefined
  /** A notice above the list. */
  readonly notice?: string | undefined
}

export function HolderList({ holders, cameFrom, notice }: HolderListProps) {
  const [asked, setAsked] = useState<HolderWithId>()
  const refreshHolders = useHoldersRefresh()
  useEffect(() => {
    if (cameFrom === undefined) return
    const link = document.getElementById(linkId(cameFrom))
    if (link) moveFocus(link)
    else focusHeading()
  }, [cameFrom])
  const showRemoval = (holder: HolderWithId) => {
    setAsked(undefined)
    showToast({ severity: 'success', detail: text.removed(fullName(holder) || text.nameless) })
  }
  return (
    <>
      {notice && <Banner severity="warning">{notice}</Banner>}
      {holders.length === 0 ? (
        <EmptyState action={{ text: text.add, type: 'add-account-holder', to: holderAddress(NEW) }}>
          {text.none}
        </EmptyState>
      ) : (
        <>
          <p>{text.lead}</p>
          <ul className={styles.holders}>
            {holders.map((holder, place) => (
              <li key={holder.id ?? place}>
                <HolderCard holder={holder} onRemove={setAsked} />
              </li>
            ))}
          </ul>
          <AddLink isFull={holders.length >= mostAdditionalHolders} />
        </>
      )}
      {asked && (
        <RemovalQuestion
          id={asked.id}
          heading={text.removeQuestion(fullName(asked) || text.nameless)}
          text={text}
          onRemove={deleteHolder}
          refresh={refreshHolders}
          onClose={() => setAsked(undefined)}
          onRemoved={() => showRemoval(asked)}
        />
      )}
    </>
  )
}

interface HolderCardProps {
  readonly holder: Holder
  readonly onRemove: (holder: HolderWithId) => void
}

function HolderCard({ holder, onRemove }: HolderCardProps) {
  const { id, email, phoneNumber } = holder
  const name = fullName(holder) || text.nameless
  return (
    <Card heading={name}>
      <div className={styles.holder}>
        <p className={styles.value} translate="no">
          {email}
          {email && phoneNumber && <br />}
          {phoneNumber}
        </p>
        {id !== undefined && (
          <div className={styles.holderActions}>
            <ButtonLink
              id={linkId(id)}
              variant="quiet"
              size="small"
              to={holderAddress(id)}
              aria-label={text.editNamed(name)}
            >
              {text.edit}
            </ButtonLink>
            <Button
              ref={keepFocusNear}
              variant="quiet"
              size="small"
              aria-label={text.deleteNamed(name)}
              onClick={() => onRemove({ ...holder, id })}
            >
              {text.delete}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function AddLink({ isFull }: { readonly isFull: boolean }) {
  if (isFull) return <p className={styles.full}>{text.full}</p>
  return (
    <p>
      <ButtonLink id={linkId(NEW)} icon={Plus} to={holderAddress(NEW)}>
        {text.addAnother}
      </ButtonLink>
    </p>
  )
}

/** Id of the link to a holder's form. */
const linkId = (asked: string) => `holder-${asked}`
