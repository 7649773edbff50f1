import { Card } from '@switchboard/ui/Card'
import { Dialog } from '@switchboard/ui/Dialog'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import { useState } from 'react'
import { removalOf, whileLeaving } from './leaving'
import type { SignInMethodProps } from './PasskeysCard'
import { RowButton } from './RowButton'
import type { SignInMethods } from './sign-in-changes'
import { signInMethods as text } from './text'

const SET_UP = 'CONFIGURE_TOTP'
const MAKE_CODES = 'CONFIGURE_RECOVERY_AUTHN_CODES'

interface SecondStepCardProps extends SignInMethodProps {
  readonly app: SignInMethods['authenticatorApp']
  readonly codes: SignInMethods['recoveryCodes']
}

export function SecondStepCard({ app, codes, change, leavingFor, onOpen, onNext }: SecondStepCardProps) {
  const [isAsked, setAsked] = useState(false)
  const ask = () => {
    onNext()
    setAsked(true)
  }
  const appSuccess = { 'app-set-up': text.appSetUp, 'app-removed': text.appRemoved }
  return (
    <Card heading={text.secondStep}>
      <SettingRows>
        {app !== undefined && (
          <SettingRow
            label={text.app}
            success={
              change?.kind === 'app-set-up' || change?.kind === 'app-removed' ? appSuccess[change.kind] : undefined
            }
            actions={
              onOpen &&
              (app === null ? (
                <RowButton
                  name={text.setUpApp}
                  state={whileLeaving(SET_UP, leavingFor)}
                  onPress={() => onOpen(SET_UP)}
                  text={text.setUp}
                />
              ) : (
                <RowButton
                  name={text.removeApp}
                  state={whileLeaving(removalOf(app), leavingFor)}
                  onPress={ask}
                  text={text.remove}
                />
              ))
            }
          >
            {app === null ? text.off : text.on}
          </SettingRow>
        )}
        {(app || codes) && (
          <SettingRow
            label={text.codes}
            success={change?.kind === 'codes-made' ? text.codesMade : undefined}
            actions={
              onOpen && (
                <RowButton
                  name={codes ? text.replaceCodes : text.makeCodes}
                  state={whileLeaving(MAKE_CODES, leavingFor)}
                  onPress={() => onOpen(MAKE_CODES)}
                  text={codes ? text.replace : text.make}
                />
              )
            }
          >
            {codes ? text.codesLeft(codes.left, codes.total) : text.noCodes}
          </SettingRow>
        )}
      </SettingRows>
      {isAsked && app && onOpen && (
        <Dialog
          heading={text.removeAppQuestion}
          text={<p>{text.removeAppMeaning}</p>}
          actions={[{ text: text.remove, danger: true, onPress: () => onOpen(removalOf(app)) }]}
          closeText={text.cancel}
          busy={leavingFor === removalOf(app)}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}
