import { isFullRecord, type Loader } from '@switchboard/loader'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { FlaskConical } from 'lucide-react'
import { useId, type MouseEvent, type ReactElement } from 'react'
import { applyOverrides } from './apply-overrides'
import styles from './badges.module.css'
import { isDevelopmentServer } from './overrides'
import { queryToEndPreview } from './overrides-cookie'
import { formatInstant, shortBuildId } from './panel-text'
import type { PanelContext } from './running-build'

/** Shows that this browser uses other builds than the resolved ones, and offers to stop using them. */
export function Badges({ page, loader }: PanelContext) {
  const overrides = page.environment === 'nonprod' ? Object.entries(page.overrides ?? {}) : []
  const isOne = overrides.length === 1
  if (!page.preview && overrides.length === 0) return null
  return (
    <aside className={styles.badges} aria-label="Builds of this browser">
      {page.preview && (
        <Badge
          short="Preview"
          text={`Preview of ${Object.keys(page.preview.builds).join(', ')} until ${formatInstant(page.preview.until)}`}
        >
          <ButtonLink size="small" variant="quiet" href={queryToEndPreview('')} onClick={keepQuery}>
            End preview
          </ButtonLink>
        </Badge>
      )}
      {overrides.length > 0 && (
        <Badge
          short={isOne ? '1 override' : `${overrides.length} overrides`}
          text={overrides.map(([part, to]) => overrideText(part, to, loader)).join('\n')}
        >
          <Button size="small" variant="quiet" onClick={() => applyOverrides({})}>
            {isOne ? 'Remove override' : 'Remove overrides'}
          </Button>
        </Badge>
      )}
    </aside>
  )
}

interface BadgeProps {
  readonly short: string
  /** One line per build that differs. */
  readonly text: string
  /** The button that restores the resolved build. */
  readonly children: ReactElement
}

/** A narrow screen shows the short text, which opens the full one. */
function Badge({ short, text, children }: BadgeProps) {
  const id = useId()
  return (
    <div className={styles.badge}>
      <FlaskConical size={20} aria-hidden />
      <button type="button" className={styles.short} popoverTarget={id}>
        {short}
      </button>
      <p id={id} popover="auto" className={styles.words}>
        {text}
      </p>
      {children}
    </div>
  )
}

/** The query may have changed since the badge rendered. */
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = queryToEndPreview(location.search)
}

function overrideText(part: string, to: string, loader: Loader): string {
  if (!isDevelopmentServer(to)) return `${part} is build ${shortBuildId(to)}.`
  const { resolved, inUse } = loader.builds()
  const running = inUse[part] ?? resolved[part]?.current
  return running && isFullRecord(running) && running.base.startsWith(to)
    ? `${part} comes from ${to}.`
    : `${part} is to come from ${to}, which cannot be loaded: the published build is shown.`
}
