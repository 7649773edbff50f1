import { clearBanner, closeStep, openStep } from '@switchboard/events'
import { useLocation, useNavigate } from '@switchboard/router'
import { moveToHeading } from '@switchboard/ui/focus'
import { useEffect, useRef, useState } from 'react'
import { stepOf, type Step } from './service-steps'

export interface ServiceSteps {
  readonly step: Step
  readonly open: (step: Step) => void
  /** Back to the overview, whose entry is the one before. */
  readonly leave: () => void
}

/** A step belongs to one visit of the page: after a reload, or when the customer comes back from another page, the overview is shown. */
export function useServiceSteps(): ServiceSteps {
  const location = useLocation()
  const { pathname, search } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const [visit] = useState(() => crypto.randomUUID())
  return {
    step: stepOf(state, visit),
    open: (step) => void navigate({ pathname, search }, { state: { visit, step } }),
    leave: () => void navigate(-1),
  }
}

/** From the second step on: moves to the heading, and names the step. The shell does so when the page is reached. */
export function useStepChange(step: string, title: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    clearBanner()
    moveToHeading()
    openStep(title)
  }, [step, title])
}

/** When the page is left, or rendered again by another build. */
export function useStepEnd(): void {
  useEffect(() => closeStep, [])
}
