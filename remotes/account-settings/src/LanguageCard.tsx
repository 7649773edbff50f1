import {
  accountQuery,
  change,
  createRequestKeys,
  queryClient,
  showFailure,
  type Account,
} from '@switchboard/api-client'
import { languages, type Language } from '@switchboard/domain'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { useState } from 'react'
import styles from './Settings.module.css'
import { language as text } from './text'

/** The language of the portal and of emails. The host reloads the page when the account has another one. */
export function LanguageCard({ account }: { readonly account: Pick<Account, 'language'> }) {
  const [busy, setBusy] = useState<Language>()
  const [keys] = useState(createRequestKeys)
  const choose = async (language: Language) => {
    const request = { language }
    setBusy(language)
    try {
      await change('PUT /api/portal/account/language', request, () => undefined, { key: keys.keyOf(request) })
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    } catch (thrown) {
      showFailure(thrown, text.failure)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Card heading={text.card}>
      <p className={styles.lead}>{text.lead}</p>
      <Actions>
        {languages.map(({ tag, name }) => (
          <Button
            key={tag}
            size="small"
            lang={tag}
            translate="no"
            aria-pressed={tag === account.language}
            variant={tag === account.language ? 'primary' : 'secondary'}
            busy={tag === busy}
            onClick={() => void choose(tag)}
          >
            {name}
          </Button>
        ))}
      </Actions>
    </Card>
  )
}
