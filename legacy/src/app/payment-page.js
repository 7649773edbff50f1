// #!/accounts/pay: pays an amount with the direct debit's payment method, a card or a bank account.
import { parseDay, showLongDate } from '@switchboard/domain'
import { fields, inputOf, problemsOfForm } from './fields.js'
import { focusFirstProblem } from './field-components.js'
import { isRefusedUnread, isUncertain, refusalOf, UNSENT } from './portal.js'

const NOT_CONFIRMED = {
  kind: 'warning',
  text: 'Your payment is not confirmed yet. Check again in a moment: you will not pay twice.',
}

const BALANCE_CHANGED = {
  kind: 'warning',
  text: 'Your balance has changed since this page was opened. Nothing was paid. Please check the amount.',
}

const LOGGED_IN_FIRST = {
  kind: 'warning',
  text: 'Nothing was paid, because you had to log in first. Please check the amount and pay again.',
}

const NOTHING_PAID = {
  [UNSENT]: "Nothing was paid, because we couldn't check your login. Please try again in a moment.",
  401: 'Nothing was paid, because you are not logged in any more. Please reload the page.',
  403: 'Nothing was paid, because your login was refused. Please give us a call.',
  413: 'Nothing was paid. Please reload the page before you try again.',
  429: 'Nothing was paid, because there were too many requests. Please try again in a moment.',
}

export const paymentPage = {
  title: 'Make a payment',
  templateUrl: 'pages/payment.html',
  controllerAs: 'page',
  controller: ['$scope', '$timeout', 'portal', 'refreshRemotes', 'money', 'openPayment', PaymentPage],
}

function PaymentPage($scope, $timeout, portal, refreshRemotes, money, openPayment) {
  const services = { portal, refreshRemotes, money, openPayment, focus: () => focusFirstProblem($timeout, this.form) }
  const digest = () => $scope.$applyAsync()
  this.state = 'loading'
  this.action = () => actionOf(this, money)
  this.pay = async () => {
    if (this.isBusy) return
    await pay(this, services).finally(digest)
  }
  load(this, services)
    .catch(() => (this.state = 'failed'))
    .finally(digest)
}

/** `open` is the unanswered request. It keeps its key until it is answered, so that it pays once. */
async function load(page, services) {
  const { openPayment } = services
  await showAccount(page, services)
  const kept = openPayment.find(page.accountNumber)
  if (kept?.isUnsent) openPayment.forget()
  const open = kept?.isUnsent ? undefined : kept
  const cents = kept ? kept.body.amountCents : page.balanceCents
  Object.assign(page, {
    open,
    isOpen: open !== undefined,
    form: {
      kind: page.directDebit.method?.canPay ? 'kept' : 'card',
      values: { amount: cents > 0 ? (cents / 100).toFixed(2) : '' },
      problems: {},
    },
  })
  if (kept) page.message = open ? NOT_CONFIRMED : LOGGED_IN_FIRST
}

async function showAccount(page, { portal, money }) {
  const [{ balance, accountNumber }, directDebit] = await Promise.all([portal.account(), portal.directDebit()])
  Object.assign(page, {
    accountNumber,
    directDebit,
    debit: announcementOf(directDebit, money),
    balanceCents: Math.round(balance * 100),
    balance: balance < 0 ? `${money.format(-balance)} in credit` : money.format(balance),
    state: directDebit.tokens === null ? 'off' : 'ready',
  })
}

async function pay(page, services) {
  const { form } = page
  const input = inputOf(form)
  page.message = undefined
  page.isBusy = true
  const isFirst = page.open === undefined
  try {
    form.problems = page.open ? {} : await problemsOfForm(input, ['amount'])
    if (Object.keys(form.problems).length > 0) return services.focus()
    await send(page, services, input)
  } catch (failure) {
    if (page.open && isUncertain(failure) && !(isFirst && isRefusedUnread(failure))) page.message = NOT_CONFIRMED
    else if (failure.data?.code === 'balance-changed') await showNewBalance(page, services)
    else showRefusal(page, services, failure)
  } finally {
    page.isOpen = page.open !== undefined
    page.isBusy = false
  }
}

async function send(page, services, input) {
  const { portal, refreshRemotes, money, openPayment } = services
  const keep = (request) => openPayment.keep(page.accountNumber, request)
  if (!page.open) {
    page.open = await newRequest(portal, page, input)
    // Getting the token may lead through the login page.
    keep({ ...page.open, isUnsent: true })
  }
  // Before sending, because remotes on the page may lead to the login page, too.
  const paid = await portal.pay(page.open.body, page.open.key, () => keep(page.open))
  close(page, services)
  refreshRemotes()
  const before = page.debit
  const message = { kind: 'success', text: thanksFor(paid, money) }
  try {
    await load(page, services)
    const debit = debitAfterPayment(before, page.debit)
    if (debit) message.text += ` ${debit}`
  } catch {
    // The form is hidden then, so that nobody pays the old balance again.
    page.state = 'failed'
  }
  // All at once: a screen reader would read a message that grows again from its beginning.
  page.message = message
}

function thanksFor({ amount, receipt }, money) {
  const thanks = `Thank you. We received your payment of ${money.format(amount)}.`
  return receipt ? `${thanks} Your receipt number is ${receipt}.` : thanks
}

/** The announced debit: amount, payment method and day, in words. */
function announcementOf({ announced, method }, money) {
  const day = parseDay(announced?.date ?? '')
  return day && { on: showLongDate(day), amount: money.format(announced.amount), from: method?.description }
}

function debitAfterPayment(before, after) {
  if (after) return `We'll still debit ${after.amount} on ${after.on}.`
  return before && `The debit that was announced for ${before.on} won't be made.`
}

/** The button's text, which includes the amount. */
function actionOf(page, money) {
  if (page.isBusy) return 'Paying…'
  if (page.isOpen) return 'Check again'
  const cents = fields.amount.value(page.form.values.amount ?? '')
  return cents > 0 ? `Pay ${money.format(cents / 100)}` : 'Pay'
}

/** The next payment is a new one, with its own key. */
function close(page, { openPayment }) {
  page.open = undefined
  openPayment.forget()
}

function showRefusal(page, services, failure) {
  const wasSent = page.open !== undefined
  close(page, services)
  const { field, message } = refusalOf(failure)
  if (field) {
    page.form.problems[field] = message
    services.focus()
  } else page.message = { kind: 'danger', text: (wasSent && NOTHING_PAID[failure.status]) || message }
}

/** The form keeps its input, unless the selected payment method no longer exists. */
async function showNewBalance(page, services) {
  close(page, services)
  page.message = BALANCE_CHANGED
  services.refreshRemotes()
  try {
    await showAccount(page, services)
  } catch {
    page.state = 'failed'
    return
  }
  if (page.form.kind === 'kept' && !page.directDebit.method?.canPay) page.form.kind = 'card'
}

/** Includes the balance that the customer saw, so that a page left open does not pay the same bill again. */
async function newRequest(portal, { directDebit, balanceCents }, input) {
  const amountCents = fields.amount.value(input.values.amount)
  const token = input.kind === 'kept' ? undefined : await portal.createToken(directDebit.tokens, input)
  return {
    key: crypto.randomUUID(),
    body: { amountCents, balanceCents, ...(token === undefined ? {} : { token }) },
  }
}
