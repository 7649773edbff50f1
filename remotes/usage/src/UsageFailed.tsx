import { Button } from '@switchboard/ui/Button'
import { useFocusKept } from '@switchboard/ui/focus'
import { RefreshCw } from 'lucide-react'
import * as text from './text'
import { UsageNotice } from './UsageNotice'
import styles from './UsagePage.module.css'

export function UsageFailed({
  onRefresh,
  refreshing,
}: {
  readonly onRefresh: () => void
  readonly refreshing: boolean
}) {
  const ref = useFocusKept<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.failed}>
      <div role="alert">
        <UsageNotice severity="error" detail={text.loadFailed} />
      </div>
      <Button icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
        {text.refresh}
      </Button>
    </div>
  )
}
