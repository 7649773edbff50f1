// The call for what was changed on the account, and the parser of its response.
import { get, keys, parse, queryOptions, requireAnswer, type FieldParsers, type Parser } from '@switchboard/api-client'
import {
  activityTitles,
  isActivityKind,
  isNotificationKind,
  joinFacts,
  notificationNames,
  showMonth,
  showServiceName,
} from '@switchboard/domain'
import type { ActivityEntry, ActivityResponse } from '@switchboard/wire'
import { authors, type ActivityChange, type ActivityPage } from './activity'
import { activity as text } from './activity-text'

const changeFields = parse.object({
  at: parse.text,
  kind: parse.lenient(parse.text),
  title: parse.text,
  about: parse.maybe(parse.text),
  subject: parse.lenient(
    parse.object({
      services: parse.maybe(parse.list(parse.text)),
      notification: parse.maybe(parse.text),
      bill: parse.maybe(parse.day),
    }),
  ),
  values: parse.list(parse.object({ of: parse.text, before: parse.maybe(parse.text), after: parse.maybe(parse.text) })),
  by: parse.object({ author: parse.text, name: parse.maybe(parse.text) }),
  session: parse.maybe(parse.object({ browser: parse.maybe(parse.text), isThis: parse.flag })),
  undo: parse.maybe(parse.text),
} satisfies FieldParsers<ActivityEntry>)

const changeParser: Parser<ActivityChange, ActivityEntry> = parse.map(
  changeFields,
  ({ at, by, values, session, undo, ...entry }) => {
    const author = authors.find((known) => known === by.author)
    return {
      at: Date.parse(at),
      title: titleOf(entry),
      about: aboutOf(entry),
      session,
      values: values.flatMap(({ of, ...value }) => (isKeyOf(text.values, of) ? [{ of, ...value }] : [])),
      by: author && { author, name: by.name },
      undo: undo !== undefined && isKeyOf(text.undo, undo) ? undo : undefined,
    }
  },
)

type Words = Pick<ReturnType<typeof changeFields>, 'kind' | 'title' | 'about' | 'subject'>

/** The backend's English words for a kind of the future. */
const titleOf = ({ kind, title }: Words): string =>
  kind !== undefined && isActivityKind(kind) ? activityTitles[kind] : title

const NO_SUBJECT = { services: undefined, notification: undefined, bill: undefined }

function aboutOf({ about, subject }: Words): string | undefined {
  const { services, notification, bill } = subject ?? NO_SUBJECT
  if (bill) return text.bill(showMonth(bill))
  if (services) return joinFacts(services.map(showServiceName))
  return notification !== undefined && isNotificationKind(notification) ? notificationNames[notification] : about
}

const isKeyOf = <Table extends object>(table: Table, key: string): key is string & keyof Table =>
  Object.hasOwn(table, key)

export const activityParser: Parser<ActivityPage, ActivityResponse> = parse.map(
  parse.object({
    entries: parse.list(changeParser),
    next: parse.maybe(parse.text),
  } satisfies FieldParsers<ActivityResponse>),
  ({ entries, next }) => ({ changes: entries, next }),
)

/** @param after `next` of the page before; empty for the first page, which is read again on each visit */
export const activityQuery = (after = '') =>
  queryOptions({
    queryKey: [...keys.account, 'activity', after],
    ...(after === '' && { staleTime: 0 }),
    queryFn: async ({ signal }) =>
      requireAnswer(
        await (after === ''
          ? get('/api/portal/account/activity', activityParser, signal)
          : get(`/api/portal/account/activity?after=${encodeURIComponent(after)}`, activityParser, signal)),
      ),
  })
