import { Button } from '@switchboard/ui/Button'
import { keepFocusNear } from '@switchboard/ui/focus'
import type { LeavingState } from './leaving'

interface RowButtonProps {
  /** For screen readers, which announce the button without its row. */
  readonly name: string
  readonly text: string
  readonly state: LeavingState
  readonly onPress: () => void
}

export const RowButton = ({ name, text, state, onPress }: RowButtonProps) => (
  <Button ref={keepFocusNear} variant="quiet" size="small" {...state} aria-label={name} onClick={onPress}>
    {text}
  </Button>
)
