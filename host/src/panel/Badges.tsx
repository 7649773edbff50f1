import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { FlaskConical } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { isDevelopmentServer } from '../boot/overrides'
import { isComplete } from '../tab/builds'
import type { Tab } from '../tab/tab'
import { apply } from './apply'
import { endOfPreview } from './override'
import styles from './badges.module.css'
import type { Looked } from './running'
import { instantOf, shortly } from './words'

/** Says that this browser shows other builds than everybody's, and ends it. */
export function Badges({ page, tab }: Looked) {
  const overrides = page.environment === 'nonprod' ? Object.entries(page.overrides ?? {}) : []
  const isOne = overrides.length === 1
  if (!page.preview && overrides.length === 0) return null
  return (
    <aside className={styles.badges} aria-label="Builds of this browser">
      {page.preview && (
        <Badge
          short="Preview"
          words={`Preview of ${Object.keys(page.preview.builds).join(', ')} until ${instantOf(page.preview.until)}`}
        >
          <ButtonLink size="small" variant="quiet" href={endOfPreview('')} onClick={keepQuery}>
            End preview
          </ButtonLink>
        </Badge>
      )}
      {overrides.length > 0 && (
        <Badge
          short={isOne ? '1 override' : `${overrides.length} overrides`}
          words={overrides.map(([part, to]) => wordsOf(part, to, tab)).join('\n')}
        >
          <Button size="small" variant="quiet" onClick={() => apply({})}>
            {isOne ? 'Remove override' : 'Remove overrides'}
          </Button>
        </Badge>
      )}
    </aside>
  )
}

interface BadgeProps {
  readonly short: string
  /** What differs, each on a line of its own. */
  readonly words: string
  /** The way out. */
  readonly children: ReactNode
}

/** On a narrow screen one line, and the words when they are asked for; elsewhere the words. */
function Badge({ short, words, children }: BadgeProps) {
  const id = useId()
  return (
    <div className={styles.badge}>
      <FlaskConical size={20} aria-hidden />
      <button type="button" className={styles.short} popoverTarget={id}>
        {short}
      </button>
      <p id={id} popover="auto" className={styles.words}>
        {words}
      </p>
      {children}
    </div>
  )
}

/** The page that is open may have another query than the one it was loaded with. */
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = endOfPreview(location.search)
}

function wordsOf(part: string, to: string, tab: Tab): string {
  if (!isDevelopmentServer(to)) return `${part} is build ${shortly(to)}.`
  const { told, inUse } = tab.builds()
  const running = inUse[part] ?? told[part]?.current
  return running && isComplete(running) && running.base.startsWith(to)
    ? `${part} comes from ${to}.`
    : `${part} is to come from ${to}, which cannot be loaded: the published build is shown.`
}
