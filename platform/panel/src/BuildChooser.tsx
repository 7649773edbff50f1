import type { PanelPart } from '@switchboard/record'
import { Button } from '@switchboard/ui/Button'
import { Select } from '@switchboard/ui/Select'
import { TextField } from '@switchboard/ui/TextField'
import { useState, type FormEvent } from 'react'
import { applyOverrides } from './apply-overrides'
import { isDevelopmentServer } from './overrides'
import { withOverride, type Overrides } from './overrides-cookie'
import { buildLabel } from './panel-text'
import styles from './panel.module.css'

const DEVELOPMENT = 'development'

interface BuildChooserProps {
  readonly part: PanelPart
  readonly overrides: Overrides
}

/** Sets or removes the override of a part. Both reload the page. */
export function BuildChooser({ part, overrides }: BuildChooserProps) {
  const { name, build } = part
  const override = overrides[name]
  const isServer = override !== undefined && isDevelopmentServer(override)
  const [chosen, setChosen] = useState(isServer ? DEVELOPMENT : (override ?? build))
  const [address, setAddress] = useState(isServer ? override : 'http://localhost:8090')
  const [isRefused, setIsRefused] = useState(false)
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setIsRefused(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = chosen === DEVELOPMENT ? address.trim().replace(/\/$/, '') : chosen
    if (chosen === DEVELOPMENT && !isDevelopmentServer(to)) return setIsRefused(true)
    applyOverrides(withOverride(overrides, name, to))
  }
  return (
    <form className={styles.chooser} onSubmit={submit}>
      <Select label={`Build of ${name}`} options={optionsOf(part)} value={chosen} onChange={edit(setChosen)} />
      {chosen === DEVELOPMENT && (
        <TextField
          label={`Address for ${name}`}
          value={address}
          onChange={edit(setAddress)}
          error={isRefused ? 'Give an address such as http://localhost:8090' : undefined}
        />
      )}
      <Buttons
        part={name}
        isOverridden={override !== undefined}
        onRemove={() => applyOverrides(withOverride(overrides, name, undefined))}
      />
    </form>
  )
}

function optionsOf({ name, builds }: PanelPart) {
  const options = builds.map((one) => ({ value: one.build, label: buildLabel(one) }))
  return name === 'host' ? options : [...options, { value: DEVELOPMENT, label: 'A development server' }]
}

interface ButtonsProps {
  readonly part: string
  readonly isOverridden: boolean
  readonly onRemove: () => void
}

function Buttons({ part, isOverridden, onRemove }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button size="small" type="submit" aria-label={`Use for ${part}`}>
        Use
      </Button>
      {isOverridden && (
        <Button size="small" variant="quiet" aria-label={`Take back for ${part}`} onClick={onRemove}>
          Take back
        </Button>
      )}
    </div>
  )
}
