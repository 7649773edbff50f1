import { brand } from '@switchboard/brand'
import { useMainHeading } from '@switchboard/router'
import { ExternalLink } from '@switchboard/ui/ExternalLink'
import type { UsageSettings } from './settings'
import * as text from './text'
import { UsageDownload } from './UsageDownload'
import styles from './UsageFile.module.css'

interface UsageFileProps {
  /** Undefined until they are known. */
  readonly settings: UsageSettings | undefined
}

/** The download next to the page's heading, which the shell renders. Solar export has a contact instead. */
export function UsageFile({ settings }: UsageFileProps) {
  const isInPortal = useMainHeading() === 'h1'
  return (
    <div className={styles.file} data-beside-heading={isInPortal || undefined}>
      {settings?.service.kind === 'solar' && (
        <p className={styles.contact}>
          {text.contact.question} <ExternalLink href={brand.links.contact}>{text.contact.link}</ExternalLink>
        </p>
      )}
      {settings && settings.service.kind !== 'solar' && <UsageDownload settings={settings} />}
    </div>
  )
}
