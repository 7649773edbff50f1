import { CircleX } from 'lucide-react'
import { Button } from '@switchboard/ui/Button'
import { haltOf, type PartRow } from './overview'
import styles from './parts.module.css'
import { authorText, partTitle } from './text-format'

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
        <span>{halt && `${halt.why} (by ${authorText(halt.who)})`}</span>
      </p>
      <Button size="small" onClick={onShow}>
        {`Show ${partTitle(part)}`}
      </Button>
    </div>
  )
}
