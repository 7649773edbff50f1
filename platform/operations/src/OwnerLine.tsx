import type { Owner } from '@switchboard/record'
import { Anchor } from '@switchboard/ui/Anchor'
import styles from './details.module.css'

/** Team, contact and runbook. Addresses are links. */
export function OwnerLine({ owner }: { readonly owner: Owner | undefined }) {
  if (!owner) return <p className={styles.owner}>This build names no owner.</p>
  const { team, contact, runbook } = owner
  return (
    <p className={styles.owner}>
      <span>{`Team ${team}, `}</span>
      {/^\S+@\S+$/.test(contact) ? <MailLink to={contact} /> : <span>{contact}</span>}
      <span>{', runbook: '}</span>
      {/^https:/.test(runbook) ? <RunbookLink to={runbook} /> : <span>{runbook}</span>}
    </p>
  )
}

const MailLink = ({ to }: { readonly to: string }) => (
  <Anchor href={`mailto:${to}`}>
    <span>{to}</span>
  </Anchor>
)

const RunbookLink = ({ to }: { readonly to: string }) => (
  <Anchor href={to} newTab>
    <span>{to}</span>
  </Anchor>
)
