import type { Day, Zone } from '@switchboard/domain'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { Building2, Laptop, Mail, User, Users, type LucideIcon } from 'lucide-react'
import { Fragment, type RefCallback } from 'react'
import { factsOf, showValue, undoLink, type ActivityChange } from './activity'
import styles from './Activity.module.css'
import { activity as text } from './activity-text'

const icons: Readonly<Record<NonNullable<ActivityChange['by']>['author'], LucideIcon>> = {
  you: User,
  'account-holder': Users,
  'additional-holder': Users,
  link: Mail,
  retailer: Building2,
  unknown: Laptop,
}

interface ActivityRowProps {
  readonly of: ActivityChange
  readonly now: { readonly zone: Zone; readonly today: Day }
  readonly ref: RefCallback<HTMLElement> | undefined
}

export function ActivityRow({ of: change, now, ref }: ActivityRowProps) {
  const { title, about, values, by } = change
  const Icon = icons[by?.author ?? 'retailer']
  const undo = undoLink(change)
  return (
    <li className={styles.change} ref={ref}>
      <span className={styles.tile}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        {about !== undefined && <p translate="no">{about}</p>}
        {values.length > 0 && (
          <dl className={styles.values}>
            {values.map((value) => (
              <div key={value.of}>
                <dt>{text.values[value.of]}</dt>
                <dd translate="no">{showValue(value)}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.facts}>
          {factsOf(change, now).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && <span> · </span>}
              <span>{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {undo && (
        <span className={styles.undo}>
          <ButtonLink {...undo.place} variant="quiet" size="small" aria-label={undo.name}>
            {undo.text}
          </ButtonLink>
        </span>
      )}
    </li>
  )
}
