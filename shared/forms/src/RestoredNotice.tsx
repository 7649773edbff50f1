import { Banner } from '@switchboard/ui/Banner'
import { unsaved } from '@switchboard/ui/text'
import { useFormStatus } from './form-status'

/** A notice that the form shows kept input, visible until the input is saved or discarded. */
export function RestoredNotice() {
  const { changed } = useFormStatus()
  return (
    <div role="status">
      {changed && (
        <Banner severity="info" headingLook="hidden">
          {unsaved.kept}
        </Banner>
      )}
    </div>
  )
}
