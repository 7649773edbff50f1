import { clearBanner, closeStep, openStep } from '@switchboard/events'
import { useLocation, useNavigate } from '@switchboard/router'
import { moveToHeading } from '@switchboard/ui/focus'
import { useEffect, useRef, useState } from 'react'
import { stepOf, type Step } from './service-steps'

export interface ServiceSteps {
  readonly step: Step
  readonly open: (step: Step) => void
  /** Returns to the overview, which is the previous history entry. */
  readonly leave: () => void
}

/** A step belongs to one visit of the page: after a reload, or on return from another page, the overview is shown. */
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

/** From the second step on: focuses heading or status panel, and names the step. On arrival the shell does this. */
export function useStepChange(step: string, title: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    clearBanner()
    openStep(title, moveToHeading())
  }, [step, title])
}

/** Runs when the page is left, or rendered by another build. */
export function useStepEnd(): void {
  useEffect(() => closeStep, [])
}
