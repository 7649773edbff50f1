import { EmptyPerch } from './illustrations/EmptyPerch'
import { GoldFeather } from './illustrations/GoldFeather'
import { SaggingLine } from './illustrations/SaggingLine'
import styles from './Illustration.module.css'

const drawings = { 'not-found': SaggingLine, empty: EmptyPerch, success: GoldFeather }

export type IllustrationName = keyof typeof drawings

/** Decoration; the adjacent text has the meaning. */
export function Illustration({ name }: { readonly name: IllustrationName }) {
  const Drawing = drawings[name]
  return <Drawing className={styles.illustration} />
}
