import { clearBanner, showBanner, showToast } from '@switchboard/events'
import { Announcer } from '@switchboard/ui/Announcer'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { Button } from '@switchboard/ui/Button'
import type { States } from '../../states'

export const about = 'Where showBanner() is seen: one banner at a time, at the top of the page or below its content.'

const showSaveError = () =>
  showBanner({ severity: 'error', detail: "We couldn't save your data at this time. Please try again." })
const showSuccess = () => showBanner({ severity: 'success', detail: 'Your contact details have been saved.' })

export const states: States = {
  'a page with messages': () => (
    <>
      <BannerArea />
      <p>Contact number 0412 345 678</p>
      <Button onClick={showSaveError}>Fail to save</Button> <Button onClick={showSuccess}>Save</Button>{' '}
      <Button
        onClick={() =>
          showBanner({
            severity: 'error-cross',
            detail: 'Unable to process request at this time. Please try again later',
          })
        }
      >
        Fail to move out
      </Button>{' '}
      <Button
        onClick={() =>
          showBanner({ severity: 'warning', detail: 'Due to an unexpected error some data may be unavailable' })
        }
      >
        Miss some data
      </Button>{' '}
      <Button
        onClick={() =>
          showBanner({
            severity: 'error',
            detail: 'priya.raman@wattlebird.example is taken.',
            analyticsOverride: 'email taken',
          })
        }
      >
        Take a name that is taken
      </Button>{' '}
      <Button onClick={() => clearBanner()}>Leave the page</Button>
      <Announcer />
    </>
  ),
  'below the content': () => (
    <>
      <BannerArea />
      <p>A long form.</p>
      <Button onClick={() => showBanner({ severity: 'error', position: 'bottom', detail: 'Please try again.' })}>
        Fail beside the button
      </Button>{' '}
      <Button onClick={showSaveError}>Fail to save at the top</Button>
      <BannerArea position="bottom" />
    </>
  ),
  'a long page': () => (
    <>
      <BannerArea />
      {Array.from({ length: 80 }, (_, i) => (
        <p key={i}>Row {i + 1} of your billing and payment history</p>
      ))}
      <Button onClick={showSaveError}>Fail to save far below</Button>
    </>
  ),
  'two areas by mistake': () => (
    <>
      <BannerArea />
      <BannerArea />
      <Announcer />
      <Announcer />
      <Button onClick={showSaveError}>Fail to save once</Button>{' '}
      <Button onClick={() => showToast({ severity: 'success', detail: 'Downloaded' })}>Show nothing</Button>
    </>
  ),
}
