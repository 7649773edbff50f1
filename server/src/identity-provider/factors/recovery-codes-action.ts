// Ten new recovery codes, which replace earlier ones when the person has saved them.
import type { FastifyRequest } from 'fastify'
import { checkChange, takeChange } from '../take-change'
import { sendPage, type IdentityContext } from '../context'
import { interactionPage } from '../old-login-page'
import { needsAppPage, recoveryCodesPage } from '../pages/recovery-codes-page'
import { finishAction, tokenOf, type ActionPages, type RequestedVisit } from '../requested-visit'
import { factorSeals } from '../secrets'
import { originIn, readerOf } from '../security-changes'
import { logSignInEvent } from '../sign-in-events'
import { putChallenge, readChallenge, SETUP_SECONDS, takeChallenge } from './challenges'
import { authenticatorOf, changeCredentials } from './credentials'
import { newRecoverySeed, recoveryCodes, recoveryCodesOf, storeRecoveryCodes } from './recovery-codes'

const PURPOSE = 'recovery-codes'

export const recoveryCodesAction: ActionPages = {
  async show(request, reply, context, visit) {
    const { db, secrets } = context
    const { user, interaction, formTarget } = visit
    const page = { action: interactionPage(interaction), token: tokenOf(context, visit) }
    const title = 'Your recovery codes'
    if (!(await authenticatorOf(db, user.id)))
      return sendPage(reply, context, { title, body: needsAppPage(page), formTarget })
    const replaces = (await recoveryCodesOf(db, user.id)) !== undefined
    if (replaces) await checkChange(request, context, user)
    if (!(await isChoosingCodes(context, visit))) await startRecoveryCodes(context, visit)
    const sealed = await readChallenge(db, { interaction: interaction.uid, purpose: PURPOSE })
    const seed = factorSeals(secrets.factor).open(sealed ?? '', user.id)
    const codes = seed === undefined ? [] : recoveryCodes(seed)
    return sendPage(reply, context, { title, body: recoveryCodesPage({ ...page, codes, replaces }), formTarget })
  },
  async submit(request, reply, context, visit) {
    const { user } = visit
    // The first codes come with their app, and send no email.
    if (await recoveryCodesOf(context.db, user.id)) await takeChange(request, context, 'factors', user)
    const stored = await storeShownCodes(request, context, visit)
    if (stored === 'none') return reply.redirect(interactionPage(visit.interaction), 303)
    const { email, id: subject } = user
    if (stored === 'replaced') logSignInEvent(request, context, 'recovery-codes-replaced', { email, subject })
    return finishAction(reply, visit, 'success')
  },
}

/** @returns `none` if the page has expired or was sent twice, or the app was removed meanwhile */
function storeShownCodes(
  request: FastifyRequest,
  { db, secrets, storeSecurityChange }: IdentityContext,
  visit: RequestedVisit,
): Promise<'first' | 'replaced' | 'none'> {
  const { user, interaction } = visit
  return changeCredentials(db, user.id, async (sql) => {
    const sealed = await takeChallenge(sql, { interaction: interaction.uid, purpose: PURPOSE })
    const seed = factorSeals(secrets.factor).open(sealed ?? '', user.id)
    if (seed === undefined || !(await authenticatorOf(sql, user.id))) return 'none'
    const replaces = await recoveryCodesOf(sql, user.id)
    await storeRecoveryCodes(sql, secrets.factor, user.id, recoveryCodes(seed))
    if (!replaces) return 'first'
    await storeSecurityChange({ ...readerOf(user), template: 'recovery-codes-replaced' }, originIn(request, visit), sql)
    return 'replaced'
  })
}

/** Whether the page shows new codes, which are not stored yet. */
export async function isChoosingCodes({ db }: IdentityContext, { interaction }: RequestedVisit): Promise<boolean> {
  return (await readChallenge(db, { interaction: interaction.uid, purpose: PURPOSE })) !== undefined
}

/** Only a seed is kept, so that loading the page again shows the same codes. */
export function startRecoveryCodes({ db, secrets }: IdentityContext, { user, interaction }: RequestedVisit) {
  const sealed = factorSeals(secrets.factor).seal(newRecoverySeed(), user.id)
  return putChallenge(db, { interaction: interaction.uid, purpose: PURPOSE }, sealed, SETUP_SECONDS)
}
