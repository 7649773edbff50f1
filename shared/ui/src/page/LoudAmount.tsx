import styles from './LoudAmount.module.css'

/** Longer amounts use smaller letters to fit the narrowest window. */
const LONG = '$9,999.99'.length

/** The largest text of a card, such as the amount of a bill. It never breaks into lines. */
export function LoudAmount({ children }: { readonly children: string }) {
  return (
    <div className={styles.loud}>
      <p className={styles.amount} translate="no" data-long={children.length > LONG || undefined}>
        {children}
      </p>
    </div>
  )
}
