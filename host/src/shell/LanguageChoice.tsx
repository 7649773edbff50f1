import { accountQuery, change, createRequestKeys, queryClient, showFailure, useQuery } from '@switchboard/api-client'
import { languages, type Language } from '@switchboard/domain'
import { useState } from 'react'
import styles from './LanguageChoice.module.css'
import * as text from './language-text'

/** Each language in its own words. Shown if the backend keeps the choice with the account. */
export function LanguageChoice() {
  const { data: account } = useQuery({ ...accountQuery, enabled: false })
  const [keys] = useState(createRequestKeys)
  if (account?.language === undefined) return null
  const choose = async (language: Language) => {
    const request = { language }
    try {
      await change('PUT /api/portal/account/language', request, () => undefined, { key: keys.keyOf(request) })
      // The header reloads the page when the account has another language.
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    } catch (thrown) {
      showFailure(thrown, text.failure)
    }
  }
  return (
    <ul className={styles.languages} aria-label={text.label}>
      {languages.map(({ tag, name }) => (
        <li key={tag}>
          <button
            type="button"
            lang={tag}
            translate="no"
            aria-current={tag === account.language || undefined}
            onClick={() => void choose(tag)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
