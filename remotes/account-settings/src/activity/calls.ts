// The call for what was changed on the account, and the parser of its response.
import { get, keys, parse, queryOptions, requireAnswer, type FieldParsers, type Parser } from '@switchboard/api-client'
import type { ActivityEntry, ActivityResponse } from '@switchboard/wire'
import { authors, type ActivityChange, type ActivityPage } from './activity'
import { activity as text } from './activity-text'

const changeFields = parse.object({
  at: parse.text,
  title: parse.text,
  about: parse.maybe(parse.text),
  values: parse.list(parse.object({ of: parse.text, before: parse.maybe(parse.text), after: parse.maybe(parse.text) })),
  by: parse.object({ author: parse.text, name: parse.maybe(parse.text) }),
  session: parse.maybe(parse.object({ browser: parse.maybe(parse.text), isThis: parse.flag })),
  undo: parse.maybe(parse.text),
} satisfies FieldParsers<ActivityEntry>)

const changeParser: Parser<ActivityChange, ActivityEntry> = parse.map(
  changeFields,
  ({ by, values, undo, ...entry }) => {
    const author = authors.find((known) => known === by.author)
    return {
      ...entry,
      at: Date.parse(entry.at),
      values: values.flatMap(({ of, ...value }) => (isKeyOf(text.values, of) ? [{ of, ...value }] : [])),
      by: author && { author, name: by.name },
      undo: undo !== undefined && isKeyOf(text.undo, undo) ? undo : undefined,
    }
  },
)

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
