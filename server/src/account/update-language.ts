// PUT /api/portal/account/language: the language of the portal and of emails (decision record 0116).
import { languages } from '@switchboard/domain'
import { UpdateLanguageRequest } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql as raw } from 'kysely'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'

export function addLanguageRoute(app: FastifyInstance, options: ChangeOptions): void {
  addChange(app, options, {
    method: 'PUT',
    url: '/api/portal/account/language',
    operationId: 'updateLanguage',
    tag: 'account',
    summary: 'Chooses the language of the portal and of emails',
    body: UpdateLanguageRequest,
    apply: updateLanguage,
  })
}

/** Without an email, because the page itself is in the new language at once. */
async function updateLanguage({
  sql,
  account,
  body: { language },
}: ChangeContext<UpdateLanguageRequest, unknown>): Promise<ChangeResult<undefined>> {
  const changed = await sql
    .updateTable('account')
    .set({ language, changed_at: raw`now()` })
    .where('id', '=', account.id)
    .where('language', '!=', language)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return { answer: undefined }
  const name = languages.find(({ tag }) => tag === language)?.name
  return {
    answer: undefined,
    audit: { action: 'language-changed', detail: { language }, ...(name !== undefined && { shown: { about: name } }) },
  }
}
