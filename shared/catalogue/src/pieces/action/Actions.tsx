import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import type { States } from '../../states'

export const about = 'The buttons of a form or dialog: the primary one first; stacked and of full width on a phone.'

export const states: States = {
  'of a form': () => (
    <Actions>
      <Button variant="primary" type="submit">
        Confirm
      </Button>
      <ButtonLink to="/">Cancel</ButtonLink>
    </Actions>
  ),
  'of a dialog': () => (
    <Actions align="end">
      <Button variant="danger">Remove</Button>
      <Button>Cancel</Button>
    </Actions>
  ),
  'while it is saved': () => (
    <Actions>
      <Button variant="primary" busy>
        Save changes
      </Button>
      <Button>Back</Button>
    </Actions>
  ),
  'more than fit into a line': () => (
    <Actions>
      <Button variant="primary">Add additional services</Button>
      <Button>Return to contact details</Button>
      <Button>Download the usage of two years as CSV</Button>
      <ButtonLink variant="quiet" to="/move-out">
        Move out
      </ButtonLink>
    </Actions>
  ),
}
