import { serviceCardContent, type PropertyService } from '@switchboard/domain'
import { Button } from '@switchboard/ui/Button'
import { FieldGroup } from '@switchboard/ui/FieldGroup'
import { ServiceCardList } from '@switchboard/ui/ServiceCardList'
import { useRef, useState } from 'react'
import type { PropertyContext } from './property-context'
import styles from './Services.module.css'
import { backToServices, selection as text } from './text'

interface OptInSelectionProps {
  readonly extras: readonly PropertyService[]
  readonly context: PropertyContext
  readonly onContinue: (services: readonly PropertyService[]) => void
  readonly onLeave: () => void
}

export function OptInSelection({ extras, context, onContinue, onLeave }: OptInSelectionProps) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isRefused, setRefused] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const cards = extras.map((extra) => serviceCardContent(extra, context))
  const select = (ids: readonly string[]) => {
    setSelected(ids)
    if (ids.length > 0) setRefused(false)
  }
  const goOn = () => {
    if (selected.length > 0) return onContinue(extras.filter((_, i) => selected.includes(cards[i]?.id ?? '')))
    setRefused(true)
    list.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
  }
  return (
    <div ref={list}>
      <FieldGroup legend={text.legend} error={isRefused ? text.nothing : undefined}>
        {(errorId) => (
          <ServiceCardList services={cards} headingLevel={2} selection={{ selected, onSelect: select, errorId }} />
        )}
      </FieldGroup>
      <div className={styles.bar}>
        <span className={styles.count} aria-live="polite">
          {selected.length > 0 && text.count(selected.length)}
        </span>
        <Button variant="primary" onClick={goOn}>
          {text.continue}
        </Button>
        <Button onClick={onLeave}>{backToServices}</Button>
      </div>
    </div>
  )
}
