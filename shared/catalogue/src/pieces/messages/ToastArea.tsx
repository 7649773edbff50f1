import { showToast } from '@switchboard/events'
import { Announcer } from '@switchboard/ui/Announcer'
import { Button } from '@switchboard/ui/Button'
import { ToastArea } from '@switchboard/ui/ToastArea'
import type { States } from '../../states'

export const about = 'Where showToast() is seen: five seconds, or until it is dismissed.'

const showError = () =>
  showToast({ severity: 'error', detail: 'There was an error fetching your CSV file. Please try again.' })
const showSuccess = () => showToast({ severity: 'success', detail: 'Your usage file was downloaded.' })
const showWarning = () => showToast({ severity: 'warning', detail: 'Some of this month is estimated.' })

const Buttons = () => (
  <>
    <Button onClick={showError}>Fail to download</Button> <Button onClick={showSuccess}>Download</Button>{' '}
    <Button onClick={showWarning}>Estimate</Button>
  </>
)

export const states: States = {
  'a page with toasts': () => (
    <>
      <h2>Usage</h2>
      <Buttons />
      <ToastArea />
      <Announcer />
    </>
  ),
  'two areas by mistake': () => (
    <>
      <Buttons />
      <ToastArea />
      <ToastArea />
    </>
  ),
}
