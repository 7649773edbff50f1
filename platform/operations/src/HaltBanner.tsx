import { CircleX } from 'lucide-react'
import { Button } from '@switchboard/ui/Button'
import type { HistoryEntry } from '@switchboard/record'
import { haltOf, type PartRow } from './overview'
import styles from './parts.module.css'
import { authorText, partTitle, shortenBuilds } from './text-format'

interface HaltBannerProps {
  readonly row: PartRow
  readonly onShow: () => void
}

/** Says why a rollout was halted; a button opens the part. The rows keep their order. */
export function HaltBanner({ row, onShow }: HaltBannerProps) {
  const { part } = row
  const halt = haltOf(row)
  return (
    <div className={styles.halt}>
      <CircleX className={styles.haltIcon} size={24} aria-hidden />
      <p>
        <strong className={styles.haltHeading}>{`${partTitle(part)}: rollout halted.`}</strong>{' '}
        <span>{halt && haltText(halt)}</span>
      </p>
      <Button size="small" onClick={onShow}>
        {`Show ${partTitle(part)}`}
      </Button>
    </div>
  )
}

/** The portal's reason speaks for itself. */
function haltText({ who, why }: HistoryEntry): string {
  const author = authorText(who)
  return author === who ? `${shortenBuilds(why)} (by ${who})` : shortenBuilds(why)
}
