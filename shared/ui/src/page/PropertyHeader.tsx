import { showDate } from '@switchboard/domain'
import { useMainHeading } from '@switchboard/router'
import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { propertyHeading, type Place, type PropertyHeading } from './property-heading'
import { Skeleton } from '../status/Skeleton'
import styles from './PropertyHeader.module.css'

export interface PropertyHeaderProps {
  /** The page's title, used as its heading if there is no property to name. */
  readonly title: string
  /** `unknown` if the account could not be loaded either. */
  readonly place: Place | 'waiting' | 'unknown'
  /** A PanelFailure instead of the property's name, if the property could not be loaded. */
  readonly failure?: ReactNode
}

/** The page's main heading is one element in all states, so that it does not lose focus. */
export function PropertyHeader({ title, place, failure }: PropertyHeaderProps) {
  const lines = place === 'waiting' ? undefined : headingOf(place, title)
  const known = typeof place === 'string' ? undefined : place
  const Heading = useMainHeading()
  const photo = lines?.look === 'band' ? known?.property?.photo : undefined
  return (
    <div className={styles.header} data-look={lines?.look ?? 'band'} data-band>
      <Picture key={photo} photo={photo} />
      <div className={`sb-content ${styles.words}`}>
        <div className={styles.above}>
          {lines ? (failure ?? lines.above) : <Skeleton height={20} width={30} onBand />}
        </div>
        <Heading tabIndex={-1} data-main-heading className={styles.heading}>
          {lines ? <HeadingText>{lines.heading}</HeadingText> : <WaitingHeading title={title} />}
        </Heading>
        {/* A different element once known: without a property its line is higher than the skeleton's. */}
        <div key={lines ? 'known' : 'waiting'} className={styles.below}>
          {lines ? lines.below : <Skeleton height={20} width={45} onBand />}
        </div>
        {known && <p className={styles.printed}>{`Printed ${showDate(known.today)}`}</p>}
      </div>
    </div>
  )
}

function headingOf(place: Place | 'unknown', title: string): PropertyHeading {
  if (place === 'unknown') return { look: 'band', above: undefined, heading: title, below: '' }
  return propertyHeading(place, title)
}

/** Number of characters that fit in the reserved space, one line on desktops and two on phones. */
const LONG = 40

/** A longer address has smaller letters in lines of the same height, so that nothing moves when it loads. */
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

/** On narrower pages the photo has no box, so that a lazy image is not loaded. */
const WIDE = 992

/**
 * The photo is shown on wide pages only, where it is the largest element of the first view; the brand's texture
 * replaces a missing photo.
 */
function Picture({ photo }: { readonly photo: string | undefined }) {
  const [broken, setBroken] = useState(false)
  const [order, setOrder] = useState<ImageOrder>()
  const motif = useRef<HTMLDivElement>(null)
  // Runs before the first paint, and so before the image is requested.
  useLayoutEffect(() => setOrder((motif.current?.parentElement?.clientWidth ?? 0) < WIDE ? LATER : FIRST), [])
  const shown = photo !== undefined && !broken
  return (
    <>
      <div ref={motif} className={styles.motif} data-under-photo={shown || undefined} aria-hidden />
      {shown && order && (
        <div className={styles.photo}>
          {/* The recommended size of photos. A photo of another size fills the same box. */}
          <img alt="" src={photo} width={1200} height={480} {...order} onError={() => setBroken(true)} />
        </div>
      )}
    </>
  )
}

type ImageOrder = Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'>
const FIRST: ImageOrder = { loading: 'eager', fetchPriority: 'high' }
const LATER: ImageOrder = { loading: 'lazy' }
