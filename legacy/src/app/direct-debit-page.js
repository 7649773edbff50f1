// #!/accounts/direct-debit/: sets up direct debit, changes its card or bank account, or removes it.
import { fields, inputOf, problemsOfForm } from './fields.js'
import { focusFirstProblem } from './field-components.js'
import { focusHeading } from './own-routes.js'
import { isUncertain, needsFreshSignIn, refusalOf, UNSENT } from './portal.js'

const emptyForm = (kind = 'bankAccount') => ({ kind, values: {}, problems: {}, isAccepted: false })

const CHANGED_ELSEWHERE = {
  kind: 'warning',
  text: 'Your direct debit was changed in another window. Check it, and save again if you still want to change it.',
}

const NOT_ACCEPTED = 'Please accept the Direct Debit Request Service Agreement'

export const directDebitPage = {
  title: 'Direct debit',
  templateUrl: 'pages/direct-debit.html',
  controllerAs: 'page',
  controller: ['$scope', '$timeout', 'portal', 'refreshRemotes', 'money', 'openDebit', DirectDebitPage],
}

function DirectDebitPage($scope, $timeout, portal, refreshRemotes, money, openDebit) {
  const services = {
    portal,
    refreshRemotes,
    money,
    openDebit,
    focus: () => focusFirstProblem($timeout, this.form),
    // After the first page's digest, which closes the dialog: behind an open dialog nothing can get focus.
    focusTitle: () => $timeout(() => $timeout(() => focusHeading(document))),
  }
  const digest = () => $scope.$applyAsync()
  this.form = emptyForm()
  this.state = 'loading'
  load(this, services).finally(digest)

  const start = async (work) => {
    if (this.isBusy) return
    await work(this, services).finally(digest)
  }
  this.save = () => start(save)
  this.remove = () => start(remove)
  this.checkAgreement = () => this.form.isAccepted && delete this.form.problems.agreement
  this.askToRemove = () => (this.isAsking = true)
  this.keep = () => (this.isAsking = false)
}

/** `alreadyDue`: bills that direct debit does not collect, because it was set up too late for them. */
const show = (page, { money }, current) =>
  Object.assign(page, {
    current,
    alreadyDue: current.alreadyDue > 0 ? money.format(current.alreadyDue) : undefined,
    isAsking: false,
    state: current.tokens === null ? 'off' : 'ready',
  })

/** Completes a change that the login page interrupted. */
async function load(page, services) {
  const { portal, openDebit } = services
  try {
    show(page, services, await portal.directDebit())
  } catch {
    page.state = 'failed'
    return
  }
  const kept = openDebit.find(portal.subject)
  if (kept) await change(page, services, () => send(page, services, { ...kept, isRepeated: true }))
}

async function save(page, services) {
  const { portal, focus } = services
  const { form } = page
  const input = inputOf(form)
  page.message = undefined
  await change(page, services, async () => {
    form.problems = await problemsOfForm(input, ['holder'])
    if (!input.isAccepted) form.problems.agreement = NOT_ACCEPTED
    if (Object.keys(form.problems).length > 0) return focus()
    const token = await portal.createToken(page.current.tokens, input)
    const { version, agreement } = page.current
    const holder = fields.holder.value(input.values.holder)
    const body = { token, holder, agreement: agreement.version, version }
    await send(page, services, { key: crypto.randomUUID(), body })
    page.form = emptyForm(input.kind)
  })
}

async function change(page, services, work) {
  page.isBusy = true
  try {
    await work()
  } catch (failure) {
    if (failure.data?.code === 'changed-elsewhere') return await showPresent(page, services)
    const { field, message } = refusalOf(failure)
    if (field) page.form.problems[field] = message
    else page.message = { kind: 'danger', text: message }
    if (field) services.focus()
  } finally {
    page.isBusy = false
  }
}

/** The form keeps its input. */
async function showPresent(page, services) {
  page.message = CHANGED_ELSEWHERE
  services.refreshRemotes()
  try {
    show(page, services, await services.portal.directDebit())
  } catch {
    page.state = 'failed'
  }
}

/**
 * The request is kept until it is answered, because the login page may come first, and the page itself keeps no card or
 * account number.
 */
async function send(page, services, request) {
  const { portal, refreshRemotes, openDebit } = services
  openDebit.keep(portal.subject, request)
  try {
    show(page, services, await sendTwice((key) => portal.setDirectDebit(request.body, key), request.key))
  } catch (failure) {
    // Only once, because a provider that does not ask the customer again would cause an endless redirect loop.
    if (needsFreshSignIn(failure) && !request.isRepeated) return portal.signInAgain()
    openDebit.forget()
    throw failure
  }
  openDebit.forget()
  page.message = { kind: 'success', text: `Direct debit is set up: ${page.current.method.description}.` }
  refreshRemotes()
}

async function remove(page, services) {
  const { portal, refreshRemotes, focusTitle } = services
  page.message = undefined
  page.isBusy = true
  try {
    show(page, services, await sendTwice(portal.removeDirectDebit))
    page.message = { kind: 'success', text: 'Direct debit is removed. Please pay each bill by its due date.' }
    refreshRemotes()
    // The button that opened the dialog is gone.
    focusTitle()
  } catch (failure) {
    page.isAsking = false
    page.message = { kind: 'danger', text: refusalOf(failure).message }
  } finally {
    page.isBusy = false
  }
}

/**
 * Repeats the request if the response is lost; the shared key makes it take effect once. If the second attempt was not
 * sent, the first may still have taken effect.
 */
function sendTwice(send, key = crypto.randomUUID()) {
  return send(key).catch((first) => {
    if (!isUncertain(first)) throw first
    return send(key).catch((second) => {
      throw second.status === UNSENT ? first : second
    })
  })
}
