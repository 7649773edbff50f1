import { accountQuery, queryState, useQuery, type Account, type QueryState } from '@switchboard/api-client'
import { defaultZone, todayIn, type Day } from '@switchboard/domain'
import { OptIn } from './OptIn'
import { OptOut } from './OptOut'
import { Overview } from './Overview'
import type { PropertyContext } from './property-context'
import { scheduleQuery } from './calls'
import { useServiceSteps, useStepChange, useStepEnd } from './StepHistory'
import { optOut, overview, selection } from './text'

/** The three steps of specification 2.10. */
export function Component() {
  const { step, open, leave } = useServiceSteps()
  const accountCall = useQuery(accountQuery)
  const scheduleCall = useQuery(scheduleQuery)
  const account = queryState(accountCall)
  const schedule = queryState(scheduleCall)
  const context = contextOf(account, todayIn(defaultZone, new Date()))
  const services = schedule.at === 'ready' ? schedule.data.serviceCharges.items : []
  const left = step.kind === 'opt-out' ? services.find(({ subscription }) => subscription === step.id) : undefined
  const titles = { overview: overview.title, 'opt-in': selection.title, 'opt-out': optOut.title(left?.title ?? '') }
  useStepChange(step.kind, titles[step.kind])
  useStepEnd()
  if (step.kind === 'opt-in') return <OptIn context={context} onLeave={leave} />
  if (left) return <OptOut key={left.subscription} service={left} context={context} onLeave={leave} />
  const refresh = () => {
    void accountCall.refetch()
    void scheduleCall.refetch()
  }
  return (
    <Overview
      account={account}
      schedule={schedule}
      context={context}
      onRefresh={refresh}
      onOptIn={() => open({ kind: 'opt-in' })}
      onOptOut={(id) => open({ kind: 'opt-out', id })}
    />
  )
}

const contextOf = (account: QueryState<Account>, today: Day): PropertyContext =>
  account.at === 'ready'
    ? account.data
    : { address: '', accountNumber: '', state: undefined, today, active: true, moveOut: undefined }
