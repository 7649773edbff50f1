import { Banner } from '@switchboard/ui/Banner'
import { Button } from '@switchboard/ui/Button'
import { RefreshCw } from 'lucide-react'
import * as text from './text'
import styles from './UsagePage.module.css'

export function UsageFailed({
  onRefresh,
  refreshing,
}: {
  readonly onRefresh: () => void
  readonly refreshing: boolean
}) {
  return (
    <div className={styles.failed}>
      <div role="alert">
        <Banner severity="error">{text.loadFailed}</Banner>
      </div>
      <Button icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
        {text.refresh}
      </Button>
    </div>
  )
}
