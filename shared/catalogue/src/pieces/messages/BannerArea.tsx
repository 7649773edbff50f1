import { clearBanner, showBanner, showToast } from '@switchboard/events'
import { Announcer } from '@switchboard/ui/Announcer'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { Button } from '@switchboard/ui/Button'
import { Fragment } from 'react'
import type { States } from '../../states'

export const about = 'Where showBanner() is seen: one banner at a time, at the top of the page or below its content.'

const saveError = { severity: 'error', detail: "We couldn't save your data at this time. Please try again." } as const
const showSaveError = () => showBanner(saveError)

/** By the texts of the buttons that show them. */
const banners = {
  'Fail to save': saveError,
  Save: { severity: 'success', detail: 'Your contact details have been saved.' },
  'Fail to move out': {
    severity: 'error-cross',
    detail: 'Unable to process request at this time. Please try again later',
  },
  'Miss some data': { severity: 'warning', detail: 'Due to an unexpected error some data may be unavailable' },
  'Take a name that is taken': {
    severity: 'error',
    detail: 'priya.raman@wattlebird.example is taken.',
    analyticsOverride: 'email taken',
  },
} as const

export const states: States = {
  'a page with messages': () => (
    <>
      <BannerArea />
      <p>Contact number 0412 345 678</p>
      {Object.entries(banners).map(([button, banner]) => (
        <Fragment key={button}>
          <Button onClick={() => showBanner(banner)}>{button}</Button>{' '}
        </Fragment>
      ))}
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
