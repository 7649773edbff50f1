import { Button } from '@switchboard/ui/Button'
import { FlaskConical } from 'lucide-react'
import type { PageData } from '../boot/page'
import { isDevelopmentServer } from '../boot/overrides'
import type { Tab } from '../tab/tab'
import { apply } from './apply'
import styles from './panel.module.css'
import { instantOf } from './words'

interface BadgesProps {
  readonly page: PageData
  readonly tab: Tab
}

/** Says that this browser shows other builds than everybody's, and ends it. */
export function Badges({ page, tab }: BadgesProps) {
  const overrides = page.environment === 'nonprod' ? Object.entries(page.overrides ?? {}) : []
  if (!page.preview && overrides.length === 0) return null
  return (
    <aside className={styles.badges} aria-label="Builds of this browser">
      {page.preview && (
        <div className={styles.badge}>
          <FlaskConical size={20} aria-hidden />
          <p>
            Preview of {Object.keys(page.preview.builds).join(', ')} until {instantOf(page.preview.until)}
          </p>
          <a className={styles.end} href="?preview=off">
            End preview
          </a>
        </div>
      )}
      {overrides.length > 0 && (
        <div className={styles.badge}>
          <FlaskConical size={20} aria-hidden />
          <p>{overrides.map(([part, to]) => wordsOf(part, to, tab)).join(' ')}</p>
          <Button size="small" variant="quiet" onClick={() => apply({})}>
            {overrides.length === 1 ? 'Remove override' : 'Remove overrides'}
          </Button>
        </div>
      )}
    </aside>
  )
}

function wordsOf(part: string, to: string, tab: Tab): string {
  if (!isDevelopmentServer(to)) return `${part} is build ${to.slice(0, 8)}.`
  const told = tab.builds().told[part]
  const answered = told && 'base' in told.current && told.current.base.startsWith(to)
  return answered
    ? `${part} comes from ${to}.`
    : `${part} is to come from ${to}, which does not answer: the published build is shown.`
}
