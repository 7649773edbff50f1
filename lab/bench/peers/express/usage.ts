// A month by days. Does less than the portal: uses market days instead of local days, and ignores successive registers.
import { object, string } from '../../../../shared/node/read-json.mjs'
import type { Pool, QueryResult } from 'pg'

interface Service {
  id: string
  starts_on: string
}
interface Day {
  day: string
  total: string
  complete: boolean
  estimated: boolean
}

const findService = `select s.id, s.starts_on from account_login l join service s on s.account_id = l.account_id
where l.subject = $1 and s.subscription_name = $2`

const findDays = `select day, sum(total) as total, bool_and(present * interval_min = 1440) as complete, bool_or(estimated > 0) as estimated
from usage_day where service_id = $1 and day >= $2 and day < $3 group by day order by day`

const findLast = 'select max(day) as day from usage_day where service_id = $1 and present > 0'

const request = object({ subscriptionName: string, startDateTime: string, endDateTime: string })

export async function readUsage(pool: Pool, subject: string | undefined, body: unknown) {
  const { subscriptionName, startDateTime, endDateTime } = request(body, 'the request')
  const services = (await pool.query(findService, [subject, subscriptionName])) as QueryResult<Service>
  const [service] = services.rows
  if (!service) return undefined
  const span = [startDateTime.slice(0, 10), endDateTime.slice(0, 10)]
  const { rows } = (await pool.query(findDays, [service.id, ...span])) as QueryResult<Day>
  const last = (await pool.query(findLast, [service.id])) as QueryResult<{ day: string | null }>
  return {
    data: rows.map(({ day, total, complete, estimated }) => ({
      startDateTime: `${day}T00:00:00.000`,
      endDateTime: `${dayAfter(day)}T00:00:00.000`,
      quantity: Number(total) / 1000,
      consolidated: estimated,
      missingData: false,
      partial: !complete,
    })),
    lastUpdatedDate: last.rows[0]?.day ?? null,
    windowStart: service.starts_on,
  }
}

function dayAfter(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
