import { Button } from '@switchboard/ui/Button'
import type { ReactNode } from 'react'
import { useFormStatus } from './form-status'

/** Always enabled; submitting invalid values shows their errors. */
export function SubmitButton({ children }: { readonly children: ReactNode }) {
  const { busy } = useFormStatus()
  return (
    <Button type="submit" variant="primary" busy={busy}>
      {children}
    </Button>
  )
}
