import { canMakePasskeys, type ProviderAction } from '@switchboard/auth'
import type { Day } from '@switchboard/domain'
import { isKept } from '@switchboard/forms/kept'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { Dialog } from '@switchboard/ui/Dialog'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useEditing, EditButton } from '../EditButton'
import { SuccessNote } from '../Notes'
import { removalOf, whileLeaving, type LeavingState } from './leaving'
import { passkeyDetails } from './passkey-details'
import { keptAs, PasskeyNameForm } from './PasskeyNameForm'
import { RowButton } from './RowButton'
import settingsStyles from '../Settings.module.css'
import styles from './SignIn.module.css'
import type { Passkey, SignInChange } from './sign-in-changes'
import { signInMethods as text } from './text'

export interface SignInMethodProps {
  /** What the customer has just changed here or on the provider's pages. */
  readonly change: SignInChange | undefined
  /** The action whose page the browser is opening. */
  readonly leavingFor: ProviderAction | undefined
  /** Opens the provider's page. Undefined where only the surrounding page can. */
  readonly onOpen: ((action: ProviderAction) => void) | undefined
  /** Called at the next action, after which the change is no longer mentioned. */
  readonly onNext: () => void
}

const ADD = 'webauthn-register-passwordless'

interface PasskeysCardProps extends SignInMethodProps {
  readonly passkeys: readonly Passkey[]
  readonly today: Day | undefined
  readonly onRenamed: (id: string) => void
}

export function PasskeysCard({ passkeys, today, change, leavingFor, onOpen, onNext, onRenamed }: PasskeysCardProps) {
  const [asked, setAsked] = useState<Passkey>()
  const removed = change?.kind === 'passkey-removed' ? text.removed(change.name || text.unnamed) : undefined
  return (
    <Card heading={text.passkeys}>
      <p className={settingsStyles.lead}>{text.passkeysLead}</p>
      {passkeys.length === 0 ? (
        <p className={styles.none}>{text.noPasskeys}</p>
      ) : (
        <SettingRows>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              of={passkey}
              today={today}
              success={successOf(passkey, change)}
              onNext={onNext}
              onRenamed={() => onRenamed(passkey.id)}
              onRemove={onOpen && (() => setAsked(passkey))}
              removal={whileLeaving(removalOf(passkey), leavingFor)}
            />
          ))}
        </SettingRows>
      )}
      <SuccessNote>{removed}</SuccessNote>
      {onOpen && canMakePasskeys() && (
        <div className={styles.under}>
          <Button icon={Plus} {...whileLeaving(ADD, leavingFor)} onClick={() => onOpen(ADD)}>
            {text.add}
          </Button>
        </div>
      )}
      {asked && onOpen && (
        <Dialog
          heading={text.removeQuestion(asked.name || text.unnamed)}
          text={<p>{text.removeMeaning}</p>}
          actions={[{ text: text.remove, danger: true, onPress: () => onOpen(removalOf(asked)) }]}
          closeText={text.cancel}
          busy={leavingFor === removalOf(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}

const successes = { 'passkey-added': text.added, 'passkey-renamed': text.renamed }

function successOf({ id }: Passkey, change: SignInChange | undefined): string | undefined {
  const isOwn = (change?.kind === 'passkey-added' || change?.kind === 'passkey-renamed') && change.id === id
  return isOwn ? successes[change.kind] : undefined
}

interface PasskeyRowProps {
  readonly of: Passkey
  readonly today: Day | undefined
  readonly success: string | undefined
  readonly onNext: () => void
  readonly onRenamed: () => void
  readonly onRemove: (() => void) | undefined
  readonly removal: LeavingState
}

function PasskeyRow({ of: passkey, today, success, onNext, onRenamed, onRemove, removal }: PasskeyRowProps) {
  const editing = useEditing(() => isKept(keptAs(passkey.id)))
  const name = passkey.name || text.unnamed
  const asNext = (act: () => void) => () => {
    onNext()
    act()
  }
  const save = () => {
    onRenamed()
    editing.cancel()
  }
  return (
    <div>
      {/* Stays while its name is edited, because screen readers announce changes only in a region they know. */}
      <SettingRow
        label={name}
        icon={KeyRound}
        success={success}
        actions={
          !editing.isOpen && (
            <span className={styles.pair}>
              <EditButton editing={{ ...editing, open: asNext(editing.open) }} name={text.renameNamed(name)}>
                {text.rename}
              </EditButton>
              {onRemove && (
                <RowButton
                  name={text.removeNamed(name)}
                  text={text.remove}
                  state={removal}
                  onPress={asNext(onRemove)}
                />
              )}
            </span>
          )
        }
      >
        {passkeyDetails(passkey, today)}
      </SettingRow>
      {editing.isOpen && <PasskeyNameForm passkey={passkey} onSaved={save} onCancel={editing.cancel} />}
    </div>
  )
}
