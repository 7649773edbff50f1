import { showDate } from '@switchboard/domain'
import { useState, type ReactNode } from 'react'
import { propertyHeading, type Place, type PropertyHeading } from './property-heading'
import { Skeleton } from '../status/Skeleton'
import styles from './PropertyHeader.module.css'

export interface PropertyHeaderProps {
  /** Of the page: its heading where there is no property to name. */
  readonly title: string
  /** `unknown` when not even the account could be loaded. */
  readonly place: Place | 'waiting' | 'unknown'
  /** Stands where the property is named, when that could not be loaded: a PanelFailure. */
  readonly failure?: ReactNode
}

/** The page's h1 is one element through all states, so that focus on it is never lost. */
export function PropertyHeader({ title, place, failure }: PropertyHeaderProps) {
  const lines = place === 'waiting' ? undefined : headingOf(place, title)
  const known = typeof place === 'string' ? undefined : place
  const photo = lines?.look === 'band' ? known?.property?.photo : undefined
  return (
    <div className={styles.header} data-look={lines?.look ?? 'band'}>
      <Picture key={photo} photo={photo} />
      <div className={`sb-content ${styles.words}`}>
        <div className={styles.above}>
          {lines ? (failure ?? lines.above) : <Skeleton height={20} width={30} onBand />}
        </div>
        <h1 tabIndex={-1} className={styles.heading}>
          {lines ? <HeadingText>{lines.heading}</HeadingText> : <WaitingHeading title={title} />}
        </h1>
        <div className={styles.below}>{lines ? lines.below : <Skeleton height={20} width={45} onBand />}</div>
        {known && <p className={styles.printed}>Printed {showDate(known.today)}</p>}
      </div>
    </div>
  )
}

function headingOf(place: Place | 'unknown', title: string): PropertyHeading {
  if (place === 'unknown') return { look: 'band', above: undefined, heading: title, below: '' }
  return propertyHeading(place, title)
}

/** What fits on the line that is kept for it on a desktop, and on the two of a phone. */
const LONG = 40

/** A longer address is set smaller, in lines of the same height, so that nothing moves when it comes. */
function HeadingText({ children }: { readonly children: string }) {
  return <span className={children.length > LONG ? styles.long : undefined}>{children}</span>
}

function WaitingHeading({ title }: { readonly title: string }) {
  return (
    <>
      <span className="sb-visually-hidden">{title}</span>
      <Skeleton height={36} width={80} onBand />
    </>
  )
}

/** The photo is asked for on wide screens only, where it is shown; the brand's texture stands wherever there is none. */
function Picture({ photo }: { readonly photo: string | undefined }) {
  const [broken, setBroken] = useState(false)
  const shown = photo !== undefined && !broken
  return (
    <>
      <div className={styles.motif} data-under-photo={shown || undefined} aria-hidden />
      {shown && (
        <picture className={styles.photo}>
          <source media="(width >= 992px)" srcSet={photo} />
          <img alt="" onError={() => setBroken(true)} />
        </picture>
      )}
    </>
  )
}
