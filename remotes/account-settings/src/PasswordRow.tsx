import { passwordPage } from '@switchboard/auth'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { SettingRow } from '@switchboard/ui/SettingRow'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { loginDetails as text } from './text'

/** The password, which is changed on the provider's own page (specification 2.7, D41). */
export function PasswordRow() {
  const [page] = useState(passwordPage)
  return (
    <SettingRow label={text.password} actions={page && <ChangeLink page={page} />}>
      <span aria-hidden>{'•'.repeat(8)}</span>
      <span className="sb-visually-hidden">{text.hidden}</span>
    </SettingRow>
  )
}

function ChangeLink({ page }: { readonly page: NonNullable<ReturnType<typeof passwordPage>> }) {
  const looks = { variant: 'quiet', size: 'small', icon: ExternalLink, 'aria-label': text.changePassword } as const
  return 'href' in page ? (
    <ButtonLink {...looks} href={page.href}>
      {text.change}
    </ButtonLink>
  ) : (
    <Button {...looks} onClick={page.open}>
      {text.change}
    </Button>
  )
}
