import type { PanelPart } from '@switchboard/registry'
import { Button } from '@switchboard/ui/Button'
import { Select } from '@switchboard/ui/Select'
import { TextField } from '@switchboard/ui/TextField'
import { useState, type FormEvent } from 'react'
import { isDevelopmentServer } from '../boot/overrides'
import { apply } from './apply'
import { withOverride, type Overrides } from './override'
import styles from './panel.module.css'
import { optionOf } from './words'

const DEVELOPMENT = 'development'

interface BuildChooserProps {
  readonly part: PanelPart
  readonly overrides: Overrides
}

/** Asks for another build in place of what the registry says, or takes that back; either loads the page anew. */
export function BuildChooser({ part: { name, build, builds }, overrides }: BuildChooserProps) {
  const now = overrides[name]
  const served = now !== undefined && isDevelopmentServer(now)
  const [chosen, setChosen] = useState(served ? DEVELOPMENT : (now ?? build))
  const [address, setAddress] = useState(served ? now : 'http://localhost:8090')
  const [refused, setRefused] = useState(false)
  const options = builds.map((one) => ({ value: one.build, label: optionOf(one) }))
  const development = name === 'host' ? [] : [{ value: DEVELOPMENT, label: 'A development server' }]
  const use = (event: FormEvent) => {
    event.preventDefault()
    const to = chosen === DEVELOPMENT ? address.trim().replace(/\/$/, '') : chosen
    if (chosen === DEVELOPMENT && !isDevelopmentServer(to)) return setRefused(true)
    apply(withOverride(overrides, name, to))
  }
  return (
    <form className={styles.chooser} onSubmit={use}>
      <Select
        label={`Build of ${name}`}
        options={[...options, ...development]}
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setRefused(false)
        }}
      />
      {chosen === DEVELOPMENT && (
        <TextField
          label={`Address for ${name}`}
          value={address}
          onChange={(value) => {
            setAddress(value)
            setRefused(false)
          }}
          error={refused ? 'Give an address such as http://localhost:8090' : undefined}
        />
      )}
      <div className={styles.buttons}>
        <Button size="small" type="submit" aria-label={`Use for ${name}`}>
          Use
        </Button>
        {now !== undefined && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Take back for ${name}`}
            onClick={() => apply(withOverride(overrides, name, undefined))}
          >
            Take back
          </Button>
        )}
      </div>
    </form>
  )
}
