import { Checkbox } from '@switchboard/ui/Checkbox'
import * as text from './text'
import styles from './UsagePage.module.css'

/** Whether the customer compares with last year, at all levels of usage. */
export interface LastYear {
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
}

interface LastYearChoiceProps {
  readonly lastYear: LastYear
  readonly failed?: boolean
}

export function LastYearChoice({ lastYear: { isShown, onChange }, failed }: LastYearChoiceProps) {
  return (
    <div className={styles.choice}>
      <Checkbox
        label={text.lastYear.show}
        checked={isShown}
        onChange={onChange}
        {...(failed && { hint: text.lastYear.failed })}
      />
    </div>
  )
}
