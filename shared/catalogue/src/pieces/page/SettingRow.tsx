import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { logAction } from '../../action-log'
import type { States } from '../../states'

export const about =
  'What can be changed: its name, its value, and quiet buttons. A small change is confirmed in its row.'

const quiet = (name: string, text: string) => (
  <Button variant="quiet" size="small" aria-label={name} onClick={() => logAction(name)}>
    {text}
  </Button>
)

export const states: States = {
  'label and value': () => (
    <Card heading="Sign-in">
      <SettingRows>
        <SettingRow label="Account holder">Alex Morgan</SettingRow>
        <SettingRow label="Email" actions={quiet('Change email', 'Change')}>
          alex@example.com
        </SettingRow>
        <SettingRow label="Contact number" actions={quiet('Edit contact number', 'Edit')}>
          0412 345 678
        </SettingRow>
      </SettingRows>
    </Card>
  ),
  success: () => <Renamed />,
  things: () => (
    <Card heading="Passkeys">
      <SettingRows>
        <SettingRow
          icon={Smartphone}
          label="Alex’s phone"
          success="Passkey added. You can use it next time you sign in."
          actions={
            <>
              {quiet('Rename Alex’s phone', 'Rename')}
              {quiet('Remove Alex’s phone', 'Remove')}
            </>
          }
        >
          Added today at 8:52 am. Not used yet.
        </SettingRow>
        <SettingRow
          icon={Laptop}
          label="Work laptop"
          actions={
            <>
              {quiet('Rename work laptop', 'Rename')}
              {quiet('Remove work laptop', 'Remove')}
            </>
          }
        >
          Added on 14 August 2026. Last used on 26 November 2026.
        </SettingRow>
      </SettingRows>
    </Card>
  ),
  'long words': () => (
    <Card heading="Sign-in">
      <SettingRows>
        <SettingRow label="Email" actions={quiet('Change email', 'Change')}>
          konstantinos.papadakis-featherstonehaugh@subdomain.of.a.domain.example
        </SettingRow>
        <SettingRow label="Contact number" success="Saved" actions={quiet('Edit contact number', 'Edit')}>
          0412 345 678
        </SettingRow>
      </SettingRows>
    </Card>
  ),
}

/** The first button makes the change; the second is another action, which clears the confirmation. */
function Renamed() {
  const [name, setName] = useState('Work laptop')
  const [success, setSuccess] = useState<string>()
  const rename = () => {
    setName('Old laptop')
    setSuccess('Renamed')
  }
  return (
    <SettingRows>
      <SettingRow
        label="Name"
        success={success}
        actions={
          <Button variant="quiet" size="small" onClick={rename}>
            Rename
          </Button>
        }
      >
        {name}
      </SettingRow>
      <SettingRow
        label="Sign-in"
        actions={
          <Button variant="quiet" size="small" onClick={() => setSuccess(undefined)}>
            Sign out
          </Button>
        }
      >
        Melbourne area
      </SettingRow>
    </SettingRows>
  )
}
