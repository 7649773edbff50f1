import { Button, type ButtonVariant } from '@switchboard/ui/Button'
import { Download, Plus, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'What a customer presses: one primary button in a view, danger only for what cannot be undone.'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const row = (draw: (variant: ButtonVariant) => ReactNode) => () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' }}>
    {variants.map((variant) => (
      <div key={variant}>{draw(variant)}</div>
    ))}
  </div>
)
const words: Readonly<Record<ButtonVariant, string>> = {
  primary: 'Make payment',
  secondary: 'View bill',
  quiet: 'Edit contact number',
  danger: 'Remove',
}

function CsvDownload() {
  const [busy, setBusy] = useState(false)
  return (
    <Button icon={Download} busy={busy} onClick={() => setBusy(true)}>
      Download CSV
    </Button>
  )
}

function Form() {
  const missing = useId()
  return (
    <form
      aria-label="Contact"
      onSubmit={(event) => {
        event.preventDefault()
        logAction('submitted')
      }}
    >
      <label>
        Contact number <input name="number" defaultValue="0412 345 678" style={{ maxInlineSize: '100%' }} />
      </label>{' '}
      <Button type="submit" variant="primary" unavailable aria-describedby={missing}>
        Save changes
      </Button>
      <p id={missing}>Change your number or contact method to save</p>
    </form>
  )
}

export const states: States = {
  primary: () => (
    <Button variant="primary" onClick={() => logAction('pressed')}>
      Make payment
    </Button>
  ),
  'every variant': row((variant) => <Button variant={variant}>{words[variant]}</Button>),
  'in cards and tables': row((variant) => (
    <Button variant={variant} size="small">
      {words[variant]}
    </Button>
  )),
  'with an icon': row((variant) => (
    <Button variant={variant} icon={variant === 'danger' ? Trash2 : Plus}>
      {words[variant]}
    </Button>
  )),
  'busy, label stays': row((variant) => (
    <Button variant={variant} busy onClick={() => logAction('pressed')}>
      {words[variant]}
    </Button>
  )),
  'becomes busy': CsvDownload,
  unavailable: row((variant) => (
    <Button variant={variant} unavailable onClick={() => logAction('pressed')}>
      {words[variant]}
    </Button>
  )),
  'unavailable, and why': Form,
  'as wide as its place': () => (
    <Button variant="primary" wide>
      Submit
    </Button>
  ),
  'long words': () => (
    <Button variant="secondary">Return to the contact details of everyone who may see this account</Button>
  ),
}
