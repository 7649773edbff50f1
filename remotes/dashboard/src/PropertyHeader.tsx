import type { Account, Answer } from '@switchboard/api-client'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { headerWords, type HeaderWords, type Property } from './property'
import styles from './PropertyHeader.module.css'
import * as text from './text'

interface PropertyHeaderProps {
  readonly account: Answer<Account>
  readonly property: Answer<Property>
}

/** The page's h1 is one element through all states, so that focus on it is never lost. */
export function PropertyHeader({ account, property }: PropertyHeaderProps) {
  const words = wordsOf(account, property)
  const photo = property.at === 'ready' && words?.look === 'band' ? property.data.photo : undefined
  return (
    <div className={styles.header} data-look={words?.look ?? 'band'}>
      {photo ? <Photo address={photo} /> : <div className={styles.streaks} aria-hidden />}
      <div className={`sb-content ${styles.words}`}>
        <div className={styles.above}>{words ? words.above : <Skeleton height={20} width={30} onBand />}</div>
        <h1 tabIndex={-1} className={styles.heading}>
          {words ? words.heading : <WaitingHeading />}
        </h1>
        <div className={styles.below}>{words ? words.below : <Skeleton height={20} width={45} onBand />}</div>
      </div>
    </div>
  )
}

function wordsOf(account: Answer<Account>, property: Answer<Property>): HeaderWords | undefined {
  if (account.at === 'failed') return { look: 'band', above: undefined, heading: text.header.title, below: '' }
  if (account.at === 'loading' || property.at === 'loading') return undefined
  const { address, accountNumber } = account.data
  return headerWords(property.at === 'ready' ? property.data : undefined, address, accountNumber)
}

function WaitingHeading() {
  return (
    <>
      <span className="sb-visually-hidden">{text.header.title}</span>
      <Skeleton height={36} width={80} onBand />
    </>
  )
}

/** Asked for on wide screens only, where it is shown. */
function Photo({ address }: { readonly address: string }) {
  return (
    <picture className={styles.photo}>
      <source media="(width >= 992px)" srcSet={address} />
      <img alt="" />
    </picture>
  )
}
